package import FoundationEssentials
package import HybridAuthentication
package import HybridConfiguration
package import HybridValues

/// An event for the trace and for listeners. `TraceEvent+JSON.swift` defines the format of the trace, which is a stable
/// interface for tests and testers (Docs/QA.md#the-trace). Names and fields are added to it, but never changed or
/// removed.
///
/// The values are not redacted. They are redacted when the event is written. All times are in milliseconds.
package indirect enum TraceEvent: Equatable, Sendable {
    /// The application started at this URL.
    /// - Parameters:
    ///   - version: The version of HybridDesktop.
    ///   - sandbox: True if web processes run in WebKit's sandbox.
    ///   - rendering: The rendering path, which is `accelerated` or `software`.
    case appStarted(
        version: String, webkit: String, gtk: String, url: URL, profile: String, sandbox: Bool, rendering: String)

    /// A visit was requested.
    /// - Parameters:
    ///   - rules: The indexes of the rules that matched, as in ``RuleMatch/rule``.
    ///   - redirected: True if the request included a response that had been redirected.
    case visitProposed(
        url: URL, action: VisitAction, origin: ProposalOrigin, properties: PathProperties, rules: [Int],
        redirected: Bool, hasResponse: Bool)
    /// The handler with this name routed a proposal.
    case visitRouted(url: URL, decision: Routing, handler: String)
    /// The stacks changed.
    /// - Parameters:
    ///   - modal: The modal stack, or `nil` if no modal is open.
    ///   - tab: The number of the tab that the stacks belong to, or `nil` if the application has no tabs.
    ///   - window: The number of the window that the stacks belong to. The first window has the number 1.
    case stackChanged(main: StackSummary, modal: StackSummary?, tab: Int? = nil, window: Int = 1)
    case tabSelected(index: Int, title: String)

    case visitStarted(visit: Visit.ID, session: StackName, kind: Visit.Kind, action: VisitAction, url: URL)
    /// The page of a visit, or Turbo's snapshot of the page, was painted.
    /// - Parameter duration: The time since the visit began. This also applies to the following events.
    case visitRendered(visit: Visit.ID, session: StackName, url: URL, duration: Int, snapshot: Bool)
    case visitCompleted(visit: Visit.ID, session: StackName, url: URL, duration: Int, snapshot: Bool)
    case visitCancelled(visit: Visit.ID, session: StackName, url: URL, duration: Int, snapshot: Bool)
    case visitFailed(visit: Visit.ID, session: StackName, url: URL, duration: Int, error: VisitError)

    /// An address was opened in the browser or another application.
    case externalOpened(url: URL)
    /// An address was not opened.
    case externalRefused(url: URL)

    /// A step of signing in or out.
    /// - Parameters:
    ///   - url: The page that required the step, or the endpoint.
    ///   - status: The HTTP status of the server's response, if there was one.
    case authentication(AuthenticationStep, url: URL, strategy: AuthenticationStrategy, status: Int? = nil)
    /// A step of HTTP authentication. In the trace, its strategy is `basic` or `digest`.
    case httpAuthentication(AuthenticationStep, space: ProtectionSpace)

    /// An additional window was opened or closed. In an application that continues to run without a window, the event
    /// also reports that the first window was hidden or shown again.
    /// - Parameter window: The number of the window. The first window has the number 1.
    case window(WindowStep, window: Int = 1)
    /// A web process ended unexpectedly.
    case webProcessTerminated(session: StackName, reason: String)

    /// A question to the user was presented. It is a dialog of a page, such as `alert`, `confirm` or `prompt`, or a
    /// question of the application before pages are left.
    case dialogPresented(kind: String, message: String)
    /// A question to the user was answered with `accept` or `cancel`. The event never includes the text that the user
    /// typed.
    case dialogAnswered(kind: String, answer: String)

    /// A step of a download.
    /// - Parameters:
    ///   - file: The path of the file, once it is known.
    ///   - bytes: The number of bytes received.
    case download(DownloadStep, url: URL, file: String?, bytes: Int)

    case permissionAsked(kinds: [PermissionDefaults.Kind], url: URL?)
    /// The user or the shell decided a permission request.
    /// - Parameter kinds: The requested permissions. The list is empty if the shell does not know them.
    case permissionDecided(
        kinds: [PermissionDefaults.Kind], url: URL?, isAllowed: Bool, reason: PermissionPolicy.Reason)
    /// A step of a page's notification. The event never includes the text of the notification.
    case notification(NotificationStep, url: URL?)

    /// A message between a page and a native component. The event never includes the data of the message, which may
    /// contain form values.
    /// - Parameters:
    ///   - message: The name of the message's event, such as `connect`.
    ///   - sentence: A description of the problem if the reason is not specific enough. It contains no data of the
    ///     message.
    case bridge(
        BridgeStep, component: String, message: String, session: StackName, reason: String? = nil,
        sentence: String? = nil)

    /// A path configuration with this number of rules is now in effect.
    case configurationLoaded(source: String, rules: Int)
    /// A path configuration or a site's description was rejected. The previous one stays in effect.
    case configurationRejected(source: String, reason: String)
    /// A part of a site's description has no effect.
    case configurationIgnored(source: String, reason: String)

    /// A page wrote to its console.
    /// - Parameters:
    ///   - level: The level of the message, such as `log` or `error`.
    ///   - source: The address of the script.
    ///   - exception: True for a script error, which the page did not write itself.
    case pageConsole(level: String, message: String, source: String, line: Int, exception: Bool = false)

    /// Turbo dispatched an event to an element of a page, such as `turbo-frame#list`. These events occur only while a
    /// tester watches requests.
    case turboEvent(String, target: String, session: StackName)
    /// A request of a page or of native code ended. These events occur only while a tester watches requests.
    case request(RequestRecord)

    /// The kiosk asked whether the user is still present. It waits this number of seconds for an answer.
    case kioskAsked(seconds: Int)
    /// The user confirmed that they are still present.
    case kioskAnswered
    /// The opening hours of a kiosk have ended.
    case kioskClosed
    /// The opening hours of a kiosk have begun.
    case kioskOpened
    /// A page of a kiosk has been printed, or the reason why it was not.
    case kioskPrinted(failure: String?)
    /// A kiosk's staff entered a PIN or used the panel.
    case kioskStaff(StaffAccess.Report)
    /// The previous user's data was deleted, and the first page was requested.
    case kioskWiped(reason: KioskSession.Reason, duration: Int)
    /// The page in front stopped responding or can no longer be loaded.
    case kioskUnresponsive(url: URL?, remedy: PageHealth.Remedy)
    /// An out-of-service screen replaced the page. It stays for this number of seconds.
    /// - Parameter reason: `unavailable` if the server cannot be used, `crashLoop` after too many starts,
    ///   `memoryLimit` if a page uses too much memory, or `noConfiguration` if an enrolled kiosk has none yet.
    case kioskPaused(reason: String, seconds: Int)
    /// An enrolled kiosk has checked its configuration, or uses another one.
    /// - Parameters:
    ///   - received: The time at which the configuration in use was received, in seconds since 1970.
    ///   - reason: The reason of a failure, as a sentence.
    case kioskConfiguration(ConfigurationResult, version: Int?, received: Int?, reason: String?)
}

extension TraceEvent {
    /// The destination of a proposal. The trace uses the names of the cases.
    package enum Routing: String, Sendable {
        case web, native, external, authentication, cancelled

        package init(_ decision: RouteDecision) {
            self =
                switch decision {
                case .web: .web
                case .external, .system: .external
                case .refused: .cancelled
                }
        }
    }

    /// A screen of a stack.
    package struct ScreenSummary: Equatable, Sendable {
        /// The routed URL.
        package let url: URL
        package let isNative: Bool
        package let title: String?
    }

    package enum DownloadStep: String, Sendable {
        case started, finished, failed, cancelled
    }

    /// The state of a page's notification.
    package enum NotificationStep: String, Sendable {
        case shown, clicked
    }

    package enum WindowStep: String, Sendable {
        case opened, closed, hidden, shown
    }

    /// The result of a bridge component's message.
    package enum BridgeStep: String, Sendable {
        case received, sent, refused
    }
}

extension TraceEvent {
    /// True if the application shows its start page, a native start screen or a question for the user's password.
    package var showsStart: Bool {
        switch self {
        case .visitCompleted, .authentication(.presented, _, _, _), .httpAuthentication(.presented, _): true
        case .stackChanged(let main, _, nil, 1), .stackChanged(let main, _, 0, 1): main.top.first?.isNative ?? false
        default: false
        }
    }

    /// The event as text for the log. It consists of the name and of all fields with a value, except false ones.
    package var sentence: String {
        let details = content.fields.compactMap { field in Self.text(field.value).map { "\(field.key) \($0)" } }
        let title = name.replacing(".", with: " ")
        return details.isEmpty ? title : "\(title): \(details.joined(separator: ", "))"
    }

    private static func text(_ value: JSONValue) -> String? {
        switch value {
        case .null, .bool(false): nil
        case .bool(true): "yes"
        case .string(let text): text.isEmpty ? nil : text
        case .array(let items): list(items.compactMap(text))
        // A screen is represented by its address, an error by its fields.
        case .object(let members):
            members["url"].flatMap(text)
                ?? list(
                    members.sorted { $0.key < $1.key }.compactMap { member in
                        text(member.value).map { "\(member.key) \($0)" }
                    })
        default: value.text
        }
    }

    private static func list(_ texts: [String]) -> String? {
        texts.isEmpty ? nil : "(\(texts.joined(separator: ", ")))"
    }
}

package import FoundationEssentials

/// An event for the trace and for listeners. `TraceEvent+JSON.swift` defines the format of the trace, a stable
/// interface for tests and testers (Docs/QA.md#the-trace): names and fields are only added.
///
/// Values are unredacted; redaction happens on output. All times are milliseconds.
package indirect enum TraceEvent: Equatable, Sendable {
    /// The application has started at the URL.
    /// - Parameters:
    ///   - version: The version of HybridDesktop.
    ///   - profile: The name of the profile.
    ///   - sandbox: True if web processes run in WebKit's sandbox.
    ///   - rendering: The rendering path: `accelerated` or `software`.
    case appStarted(
        version: String, webkit: String, gtk: String, url: URL, profile: String, sandbox: Bool, rendering: String)

    /// A visit was requested.
    /// - Parameters:
    ///   - rules: The indexes of the rules that matched, as in ``RuleMatch/rule``.
    ///   - redirected: True if the included response was redirected.
    ///   - hasResponse: True if a response was included.
    case visitProposed(
        url: URL, action: VisitAction, origin: ProposalOrigin, properties: PathProperties, rules: [Int],
        redirected: Bool, hasResponse: Bool)
    /// The handler of that name routed a proposal.
    case visitRouted(url: URL, decision: Routing, handler: String)
    /// The stacks changed.
    /// - Parameters:
    ///   - modal: The modal stack; `nil` if no modal is open.
    ///   - tab: The number of the stacks' tab; `nil` without tabs.
    ///   - window: The number of their window, the first being 1.
    case stackChanged(main: StackSummary, modal: StackSummary?, tab: Int? = nil, window: Int = 1)
    /// Another tab was selected.
    case tabSelected(index: Int, title: String)

    /// A visit began.
    case visitStarted(visit: Visit.ID, session: StackName, kind: Visit.Kind, action: VisitAction, url: URL)
    /// A visit's page, or Turbo's snapshot of it, was painted.
    /// - Parameter duration: Time since the visit began, here and below.
    case visitRendered(visit: Visit.ID, session: StackName, url: URL, duration: Int, snapshot: Bool)
    case visitCompleted(visit: Visit.ID, session: StackName, url: URL, duration: Int, snapshot: Bool)
    /// A visit was cancelled.
    case visitCancelled(visit: Visit.ID, session: StackName, url: URL, duration: Int, snapshot: Bool)
    case visitFailed(visit: Visit.ID, session: StackName, url: URL, duration: Int, error: VisitError)

    /// An address was opened in the browser or another application.
    case externalOpened(url: URL)
    /// An address was not opened.
    case externalRefused(url: URL)

    /// A step of signing in or out.
    /// - Parameters:
    ///   - url: The page that required it, or the endpoint.
    ///   - status: The server's HTTP status, if received.
    case authentication(AuthenticationStep, url: URL, strategy: AuthenticationStrategy, status: Int? = nil)
    /// A step of HTTP authentication. In the trace the strategy is `basic` or `digest`.
    case httpAuthentication(AuthenticationStep, space: ProtectionSpace)

    /// A further window was opened or closed; or the first window was hidden or shown again, in an application that
    /// keeps running without it.
    /// - Parameter window: The number of the window, the first being 1.
    case window(WindowStep, window: Int = 1)
    /// A web process ended unexpectedly.
    case webProcessTerminated(session: StackName, reason: String)

    /// A page's dialog is shown, such as `alert`, `confirm` or `prompt`.
    case dialogPresented(kind: String, message: String)
    /// A dialog was answered with a button such as `ok` or `cancel`; never includes the typed text.
    case dialogAnswered(kind: String, answer: String)

    /// A step of a download.
    /// - Parameters:
    ///   - file: The path of the file, once known.
    ///   - bytes: The number of bytes received.
    case download(DownloadStep, url: URL, file: String?, bytes: Int)

    /// The shell asks the user for a permission.
    case permissionAsked(kinds: [PermissionDefaults.Kind], url: URL?)
    /// A permission request was decided.
    /// - Parameter kinds: The requested permissions; empty if unknown to the shell.
    case permissionDecided(
        kinds: [PermissionDefaults.Kind], url: URL?, isAllowed: Bool, reason: PermissionPolicy.Reason)
    /// A step of a page's notification. Never includes its text.
    case notification(NotificationStep, url: URL?)

    /// A message between a page and a native component. Never includes its data, which may contain form values.
    /// - Parameters:
    ///   - message: The name of the message's event, such as `connect`.
    ///   - reason: The reason for refusing it.
    ///   - sentence: The problem, if the reason is not specific. Contains no message data.
    case bridge(
        BridgeStep, component: String, message: String, session: StackName, reason: String? = nil,
        sentence: String? = nil)

    /// A configuration with this number of rules is in force.
    case configurationLoaded(source: String, rules: Int)
    /// A configuration was rejected; the previous one stays in force.
    case configurationRejected(source: String, reason: String)

    /// A page wrote to its console.
    /// - Parameters:
    ///   - level: Such as `log` or `error`.
    ///   - source: The address of the script.
    case pageConsole(level: String, message: String, source: String, line: Int)

    /// The kiosk asks for this number of seconds whether the user is still present.
    case kioskAsked(seconds: Int)
    /// The user is present.
    case kioskAnswered
    /// The previous user's data was deleted, and the first page was requested.
    case kioskWiped(reason: KioskSession.Reason, duration: Int)
    /// The page in front does not respond or can no longer be loaded.
    case kioskUnresponsive(url: URL?, remedy: PageHealth.Remedy)
    /// An out-of-service screen replaces the page for this number of seconds.
    /// - Parameter reason: `unavailable` while the server cannot be used, `crashLoop` after too many starts.
    case kioskPaused(reason: String, seconds: Int)
}

extension TraceEvent {
    /// The destination of a proposal. The trace uses these names.
    package enum Routing: String, Sendable {
        case web, native, external, authentication, cancelled

        /// The trace's word for a router's decision.
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
        /// True for a native screen.
        package let isNative: Bool
        /// The visible title, if any.
        package let title: String?

        /// - Parameters:
        ///   - url: The routed URL.
        ///   - isNative: True for a native screen.
        ///   - title: The visible title, if any.
        package init(url: URL, isNative: Bool, title: String?) {
            self.url = url
            self.isNative = isNative
            self.title = title
        }
    }

    /// The state of a download.
    package enum DownloadStep: Sendable {
        case started, finished, failed, cancelled
    }

    /// The state of a page's notification.
    package enum NotificationStep: Sendable {
        case shown, clicked
    }

    /// The state of a window.
    package enum WindowStep: Sendable {
        case opened, closed, hidden, shown
    }

    /// The result of a bridge component's message.
    package enum BridgeStep: Sendable {
        case received, sent, refused
    }
}

extension TraceEvent {
    /// The event for the log: its name and its main fields. The trace has the rest.
    package var sentence: String {
        let details = content.fields.compactMap { field in Self.text(field.value).map { "\(field.key) \($0)" } }
        let title = name.rawValue.replacing(".", with: " ")
        return details.isEmpty ? title : "\(title): \(details.joined(separator: ", "))"
    }

    private static func text(_ value: JSONValue) -> String? {
        switch value {
        case .null, .bool(false): nil
        case .bool(true): "yes"
        case .string(let text): text.isEmpty ? nil : text
        case .array(let items): list(items.compactMap(text))
        // Screens are shown by their address, errors by their fields.
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

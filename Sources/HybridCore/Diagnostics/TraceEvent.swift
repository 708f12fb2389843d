package import FoundationEssentials

/// One thing that happened, for the trace and for whoever listens to it. `TraceEvent+JSON.swift` has what the trace
/// shows of it, a stable interface for tests and testers (Docs/QA.md#the-trace): names and fields are only ever added to.
///
/// Values are as they are: what is secret in them is taken out where they are written down. All times are milliseconds.
package indirect enum TraceEvent: Equatable, Sendable {
    /// The application has started at the URL.
    /// - Parameters:
    ///   - version: The version of HybridDesktop.
    ///   - profile: The name of the profile.
    ///   - sandbox: Whether web processes run in WebKit's sandbox.
    ///   - rendering: How pages are painted: `accelerated` or `software`.
    case appStarted(
        version: String, webkit: String, gtk: String, url: URL, profile: String, sandbox: Bool, rendering: String)

    /// Somebody wants to go somewhere.
    /// - Parameters:
    ///   - rules: The indexes of the rules that matched, as in ``RuleMatch/rule``.
    ///   - redirected: Whether the response that came along was redirected.
    ///   - hasResponse: Whether a response came along.
    case visitProposed(
        url: URL, action: VisitAction, origin: ProposalOrigin, properties: PathProperties, rules: [Int],
        redirected: Bool, hasResponse: Bool)
    /// It has been decided where a proposal goes, by the handler of that name.
    case visitRouted(url: URL, decision: Routing, handler: String)
    /// The stacks have changed.
    /// - Parameters:
    ///   - modal: The modal stack; `nil` if no modal is open.
    ///   - tab: The number of the tab whose stacks these are; `nil` where there are none.
    ///   - window: Which window shows them, the first being 1.
    case stackChanged(main: StackSummary, modal: StackSummary?, tab: Int? = nil, window: Int = 1)
    /// Another tab is in front.
    case tabSelected(index: Int, title: String)

    /// A visit has begun.
    case visitStarted(visit: Visit.ID, session: StackName, kind: Visit.Kind, action: VisitAction, url: URL)
    /// A visit's page, or Turbo's snapshot of it, has been painted.
    /// - Parameter duration: Since the visit began, here and below.
    case visitRendered(visit: Visit.ID, session: StackName, url: URL, duration: Int, snapshot: Bool)
    /// A visit has ended well.
    case visitCompleted(visit: Visit.ID, session: StackName, url: URL, duration: Int, snapshot: Bool)
    /// A visit was given up.
    case visitCancelled(visit: Visit.ID, session: StackName, url: URL, duration: Int, snapshot: Bool)
    /// A visit has failed.
    case visitFailed(visit: Visit.ID, session: StackName, url: URL, duration: Int, error: VisitError)

    /// An address was handed to the browser or another application.
    case externalOpened(url: URL)
    /// An address was not opened.
    case externalRefused(url: URL)

    /// A step of signing in or out.
    /// - Parameters:
    ///   - url: The page that asked for it, or the endpoint.
    ///   - status: The server's HTTP status, where one was received.
    case authentication(AuthenticationStep, url: URL, strategy: AuthenticationStrategy, status: Int? = nil)
    /// A step of HTTP authentication. In the trace the strategy is `basic` or `digest`.
    case httpAuthentication(AuthenticationStep, space: ProtectionSpace)

    /// A further window was opened or closed, or the first hidden or shown again in an application that goes on without it.
    /// - Parameter window: Which window it is, the first being 1.
    case window(WindowStep, window: Int = 1)
    /// A web process has died.
    case webProcessTerminated(session: StackName, reason: String)

    /// A dialog of the page's is shown, such as `alert`, `confirm` or `prompt`.
    case dialogPresented(kind: String, message: String)
    /// A dialog was answered, with a button such as `ok` or `cancel`; never what was typed.
    case dialogAnswered(kind: String, answer: String)

    /// A step of a download.
    /// - Parameters:
    ///   - file: The path it is written to, once that is known.
    ///   - bytes: How much has been received.
    case download(DownloadStep, url: URL, file: String?, bytes: Int)

    /// The user is asked whether the page may do something.
    case permissionAsked(kinds: [PermissionDefaults.Kind], url: URL?)
    /// The page was told whether it may do something.
    /// - Parameter kinds: What it wants; empty if the shell does not know it.
    case permissionDecided(
        kinds: [PermissionDefaults.Kind], url: URL?, isAllowed: Bool, reason: PermissionPolicy.Reason)
    /// A step of a notification that the page has sent. Its text is never shown.
    case notification(NotificationStep, url: URL?)

    /// A message between a page and a native component. Its data is never shown, for forms put values there.
    /// - Parameters:
    ///   - message: The name of the message's event, such as `connect`.
    ///   - reason: Why it was refused.
    ///   - sentence: What is wrong, where the reason alone does not say it. Nothing of the data is in it.
    case bridge(
        BridgeStep, component: String, message: String, session: StackName, reason: String? = nil,
        sentence: String? = nil)

    /// A configuration with so many rules is in force.
    case configurationLoaded(source: String, rules: Int)
    /// A configuration was rejected; what was in force stays.
    case configurationRejected(source: String, reason: String)

    /// A page wrote to its console.
    /// - Parameters:
    ///   - level: Such as `log` or `error`.
    ///   - source: The address of the script.
    case pageConsole(level: String, message: String, source: String, line: Int)

    /// Whoever used the kiosk is asked, for so many seconds, whether they are still there.
    case kioskAsked(seconds: Int)
    /// They are.
    case kioskAnswered
    /// Everything of the last person is forgotten, and the first page has been asked for.
    case kioskWiped(reason: KioskSession.Reason, duration: Int)
    /// The page in front does not answer, or cannot be loaded any more.
    case kioskUnresponsive(url: URL?, remedy: PageHealth.Remedy)
    /// An out-of-service screen stands in place of the page, for so many seconds.
    /// - Parameter reason: `unavailable` while the server cannot be used, `crashLoop` after too many starts.
    case kioskPaused(reason: String, seconds: Int)
}

extension TraceEvent {
    /// What became of a proposal. The names are those of the trace.
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
        /// Where the screen was routed to.
        package let url: URL
        /// Whether it is a native screen rather than a page.
        package let isNative: Bool
        /// The title that the user sees, if there is one.
        package let title: String?

        /// - Parameters:
        ///   - url: Where the screen was routed to.
        ///   - isNative: Whether it is a native screen rather than a page.
        ///   - title: The title that the user sees, if there is one.
        package init(url: URL, isNative: Bool, title: String?) {
            self.url = url
            self.isNative = isNative
            self.title = title
        }
    }

    /// How far a download has come.
    package enum DownloadStep: Sendable {
        case started, finished, failed, cancelled
    }

    /// What became of a notification of a page's.
    package enum NotificationStep: Sendable {
        case shown, clicked
    }

    /// What became of a window.
    package enum WindowStep: Sendable {
        case opened, closed, hidden, shown
    }

    /// What happened to a message of a bridge component.
    package enum BridgeStep: Sendable {
        case received, sent, refused
    }
}

extension TraceEvent {
    /// The event for people who read the log: its name and what of it can be said in a few words. The trace has the rest.
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
        // What a stack holds is told by its addresses; an error by what it says.
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

public import FoundationEssentials

extension TraceEvent {
    /// What became of a proposal. The names are those of the trace.
    public enum Routing: String, Sendable {
        case web, native, external, authentication, cancelled

        /// The trace's word for a router's decision.
        public init(_ decision: RouteDecision) {
            self =
                switch decision {
                case .web: .web
                case .external, .system: .external
                case .refused: .cancelled
                }
        }
    }

    /// A screen as the trace shows it.
    public struct ScreenSummary: Equatable, Sendable {
        /// The screen as the trace has it.
        public let json: JSONValue

        /// - Parameters:
        ///   - url: Where the screen was routed to.
        ///   - isNative: Whether it is a native screen rather than a page.
        ///   - title: The title that the user sees, if there is one.
        public init(url: URL, isNative: Bool, title: String?) {
            json = [
                "url": .string(URLRedaction.redact(url)), "kind": isNative ? "native" : "web",
                "title": title.map(JSONValue.string) ?? .null,
            ]
        }
    }

    /// Somebody wants to go somewhere.
    /// - Parameters:
    ///   - rules: The indexes of the rules that matched, as in ``RuleMatch/rule``.
    ///   - redirected: Whether the response that came along was redirected.
    ///   - hasResponse: Whether a response came along.
    public static func visitProposed(
        url: URL, action: VisitAction, origin: ProposalOrigin, properties: PathProperties, rules: [Int],
        redirected: Bool, hasResponse: Bool
    ) -> TraceEvent {
        TraceEvent(
            .visitProposed,
            [
                "url": .redacted(url), "action": .string(action.rawValue), "origin": .string(origin.rawValue),
                "properties": .object(properties.values), "rules": .array(rules.map(JSONValue.integer)),
                "redirected": .bool(redirected), "hasResponse": .bool(hasResponse),
            ])
    }

    /// It has been decided where a proposal goes.
    /// - Parameter handler: The name of the handler that decided.
    public static func visitRouted(url: URL, decision: Routing, handler: String) -> TraceEvent {
        TraceEvent(
            .visitRouted,
            ["url": .redacted(url), "decision": .string(decision.rawValue), "handler": .string(handler)])
    }

    /// The stacks have changed.
    /// - Parameters:
    ///   - modal: The modal stack; nothing if no modal is open.
    ///   - tab: The number of the tab whose stacks these are; nothing in an application without tabs.
    public static func stackChanged(main: [ScreenSummary], modal: [ScreenSummary]?, tab: Int? = nil) -> TraceEvent {
        TraceEvent(
            .stackChanged,
            [
                "main": .array(main.map(\.json)), "modal": modal.map { .array($0.map(\.json)) } ?? .null,
                "tab": tab.map(JSONValue.integer) ?? .null,
            ])
    }

    /// Another tab is in front.
    public static func tabSelected(index: Int, title: String) -> TraceEvent {
        TraceEvent(.tabSelected, ["tab": .integer(index), "title": .string(title)])
    }

    /// A visit has begun.
    public static func visitStarted(
        visit: Int, session: SessionName, kind: Visit.Kind, action: VisitAction, url: URL
    ) -> TraceEvent {
        TraceEvent(
            .visitStarted,
            [
                "visit": .integer(visit), "session": .string(session.rawValue), "kind": .string(kind.rawValue),
                "action": .string(action.rawValue), "url": .redacted(url),
            ])
    }

    /// A visit's page, or a snapshot of it, has been painted.
    /// - Parameters:
    ///   - duration: Milliseconds since the visit began.
    ///   - snapshot: Whether Turbo showed a snapshot.
    public static func visitRendered(
        visit: Int, session: SessionName, url: URL, duration: Int, snapshot: Bool
    ) -> TraceEvent {
        step(.visitRendered, visit, session, url, duration, snapshot)
    }

    /// A visit has ended well. The parameters are those of ``visitRendered(visit:session:url:duration:snapshot:)``.
    public static func visitCompleted(
        visit: Int, session: SessionName, url: URL, duration: Int, snapshot: Bool
    ) -> TraceEvent {
        step(.visitCompleted, visit, session, url, duration, snapshot)
    }

    /// A visit was given up. The parameters are those of ``visitRendered(visit:session:url:duration:snapshot:)``.
    public static func visitCancelled(
        visit: Int, session: SessionName, url: URL, duration: Int, snapshot: Bool
    ) -> TraceEvent {
        step(.visitCancelled, visit, session, url, duration, snapshot)
    }

    /// A visit has failed.
    /// - Parameter duration: Milliseconds since the visit began.
    public static func visitFailed(
        visit: Int, session: SessionName, url: URL, duration: Int, error: VisitError
    ) -> TraceEvent {
        TraceEvent(
            .visitFailed,
            [
                "visit": .integer(visit), "session": .string(session.rawValue), "url": .redacted(url),
                "duration_ms": .integer(duration), "error": error.json,
            ])
    }

    private static func step(
        _ name: Name, _ visit: Int, _ session: SessionName, _ url: URL, _ duration: Int, _ snapshot: Bool
    ) -> TraceEvent {
        TraceEvent(
            name,
            [
                "visit": .integer(visit), "session": .string(session.rawValue), "url": .redacted(url),
                "duration_ms": .integer(duration), "snapshot": .bool(snapshot),
            ])
    }
}

extension VisitError {
    /// The reason where there is one, otherwise the name of the error.
    fileprivate var traceMessage: String {
        switch self {
        case .connection(let reason), .tls(let reason), .invalidResponse(let reason):
            reason.isEmpty ? shortDescription : reason
        case .certificate(let faults, let host): faults.sentence(host: host)
        default: shortDescription
        }
    }
}

extension JSONValue {
    static func redacted(_ url: URL) -> JSONValue { .string(URLRedaction.redact(url)) }
    static func redacted(text: String) -> JSONValue { .string(URLRedaction.redact(text: text)) }
}

extension VisitError {
    /// The error for a tester, without what is secret.
    var json: JSONValue {
        [
            "kind": .string(kind), "status": status.map(JSONValue.integer) ?? .null,
            "message": .redacted(text: traceMessage),
        ]
    }
}

public import FoundationEssentials

/// What has become of the visits, made of the trace: one entry for each, the newest first. What the trace hides is not
/// here either.
public struct VisitLog: Equatable, Sendable {
    /// A visit.
    public struct Entry: Equatable, Sendable {
        /// When it began.
        public var started: Date
        /// Its number.
        public var visit: Int
        /// Its address, without what is secret.
        public var url: String
        /// `main` or `modal`.
        public var session: String
        /// `coldBoot` or `javaScript`.
        public var kind: String
        /// `advance`, `replace` or `restore`.
        public var action: String
        /// `started`, `completed`, `cancelled` or `failed`.
        public var state: String
        /// Milliseconds until its page was painted, perhaps from Turbo's cache.
        public var painted: Int?
        /// Milliseconds until its end.
        public var ended: Int?
        /// What went wrong.
        public var error: String?
    }

    /// The visits, the newest first.
    public private(set) var entries: [Entry] = []
    private let limit: Int

    /// An empty log.
    /// - Parameter limit: How many visits are kept.
    public init(limit: Int = 200) {
        self.limit = limit
    }

    /// Takes in an event of the trace; most say nothing of visits.
    public mutating func take(_ event: TraceEvent, at time: Date) {
        guard let visit = event["visit"]?.integer else { return }
        switch event.name {
        case .visitStarted: begin(visit, event, time)
        case .visitRendered: change(visit) { $0.painted = event["duration_ms"]?.integer }
        case .visitCompleted: end(visit, "completed", event)
        case .visitCancelled: end(visit, "cancelled", event)
        case .visitFailed:
            end(visit, "failed", event)
            change(visit) { $0.error = event["error"]?["message"]?.string }
        default: break
        }
    }

    /// Forgets all visits.
    public mutating func clear() { entries = [] }

    private mutating func begin(_ visit: Int, _ event: TraceEvent, _ time: Date) {
        let text = { event[$0]?.string ?? "" }
        entries.insert(
            Entry(
                started: time, visit: visit, url: text("url"), session: text("session"), kind: text("kind"),
                action: text("action"), state: "started"), at: 0)
        if entries.count > limit { entries.removeLast() }
    }

    private mutating func end(_ visit: Int, _ state: String, _ event: TraceEvent) {
        change(visit) { entry in
            entry.state = state
            entry.ended = event["duration_ms"]?.integer
        }
    }

    private mutating func change(_ visit: Int, _ change: (inout Entry) -> Void) {
        guard let index = entries.firstIndex(where: { $0.visit == visit }) else { return }
        change(&entries[index])
    }

    /// The log for people, two lines a visit.
    public var text: String {
        entries.isEmpty ? "No visits yet." : entries.map(\.text).joined(separator: "\n")
    }
}

extension VisitLog.Entry {
    var text: String {
        let times = [painted.map { "painted after \($0) ms" }, ended.map { "ended after \($0) ms" }]
        let details = [session, kind, action] + times.compactMap { $0 } + [error].compactMap { $0 }
        return "\(started.clock)  \(state)  \(url)\n              \(details.joined(separator: ", "))"
    }
}

extension Date {
    /// The time of the day, to the millisecond, in UTC as in the trace.
    var clock: String {
        String(formatted(ISO8601FormatStyle(includingFractionalSeconds: true)).dropFirst(11).dropLast())
    }
}

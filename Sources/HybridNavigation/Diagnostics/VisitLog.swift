package import FoundationEssentials
import HybridValues

/// The visits and their results, collected from the trace, newest first. Addresses and messages are redacted, as in the
/// trace.
package struct VisitLog: Equatable, Sendable {
    package struct Entry: Equatable, Sendable {
        package var started: Date
        package var visit: Int
        /// The redacted address of the visit.
        package var url: String
        /// `main` or `modal`.
        package var session: String
        /// `coldBoot` or `javaScript`.
        package var kind: String
        /// `advance`, `replace` or `restore`.
        package var action: String
        /// `started`, `completed`, `cancelled` or `failed`.
        package var state: String
        /// The milliseconds until the page was painted, possibly from Turbo's cache.
        package var painted: Int?
        /// The milliseconds until the visit ended.
        package var ended: Int?
        package var error: String?
        /// The HTTP status of a failed visit.
        package var status: Int?
    }

    /// The visits, newest first.
    package private(set) var entries: [Entry] = []
    private let limit: Int

    /// Creates an empty log.
    /// - Parameter limit: The number of visits to keep.
    package init(limit: Int = 200) {
        self.limit = limit
    }

    /// Records a visit event of the trace. Ignores all other events.
    package mutating func record(_ event: TraceEvent, at time: Date) {
        switch event {
        case .visitStarted(let visit, let session, let kind, let action, let url):
            entries.insert(
                Entry(
                    started: time, visit: visit, url: URLRedaction.redact(url), session: session.rawValue,
                    kind: kind.rawValue, action: action.rawValue, state: "started"), at: 0)
            if entries.count > limit { entries.removeLast() }
        case .visitRendered(let visit, _, _, let duration, _): change(visit) { $0.painted = duration }
        case .visitCompleted(let visit, _, _, let duration, _): end(visit, "completed", after: duration)
        case .visitCancelled(let visit, _, _, let duration, _): end(visit, "cancelled", after: duration)
        case .visitFailed(let visit, _, _, let duration, let error):
            end(visit, "failed", after: duration)
            change(visit) { entry in
                entry.error = error.traceMessage
                entry.status = error.status
            }
        default: break
        }
    }

    package mutating func clear() { entries = [] }

    private mutating func end(_ visit: Visit.ID, _ state: String, after duration: Int) {
        change(visit) { entry in
            entry.state = state
            entry.ended = duration
        }
    }

    private mutating func change(_ visit: Visit.ID, _ change: (inout Entry) -> Void) {
        guard let index = entries.firstIndex(where: { $0.visit == visit }) else { return }
        change(&entries[index])
    }

    /// The log as text, two lines per visit.
    package var text: String {
        entries.isEmpty ? localized("No visits yet.") : entries.map(\.text).joined(separator: "\n")
    }
}

extension VisitLog.Entry {
    var text: String {
        let times = [painted.map { "painted after \($0) ms" }, ended.map { "ended after \($0) ms" }]
        let details = [session, kind, action] + times.compactMap { $0 } + [failure].compactMap { $0 }
        return "\(started.clock)  \(state)  \(url)\n              \(details.joined(separator: ", "))"
    }
}

extension VisitLog.Entry {
    private var failure: String? {
        error.map { error in status.map { "\($0) \(error)" } ?? error }
    }
}

extension Date {
    /// The time of day in UTC, with milliseconds, as in the trace.
    var clock: String {
        String(formatted(ISO8601FormatStyle(includingFractionalSeconds: true)).dropFirst(11).dropLast())
    }
}

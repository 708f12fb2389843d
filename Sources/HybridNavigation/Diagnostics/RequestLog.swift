package import FoundationEssentials
import HybridValues

/// The requests of pages and of native code, collected from the trace, newest first. Addresses are redacted.
package struct RequestLog: Equatable, Sendable {
    private var entries: [(time: Date, request: RequestRecord)] = []
    private let limit: Int

    /// Creates an empty log.
    /// - Parameter limit: The number of requests to keep.
    package init(limit: Int = 500) {
        self.limit = limit
    }

    /// Records a request. Ignores all other events.
    package mutating func record(_ event: TraceEvent, at time: Date) {
        guard case .request(let request) = event else { return }
        entries.insert((time, request), at: 0)
        if entries.count > limit { entries.removeLast() }
    }

    package mutating func clear() { entries = [] }

    /// The responses to forms of the pages in a stack, for ``TurboMistake``.
    package func formResponses(in source: String) -> [TurboMistake.FormResponse] {
        entries.reversed().compactMap { _, request in
            guard request.source == source, !["GET", "HEAD"].contains(request.method), let status = request.status
            else {
                return nil
            }
            return TurboMistake.FormResponse(
                path: request.url.path, status: status, isRedirected: request.redirect != nil, type: request.type ?? "")
        }
    }

    /// The log as text, two lines per request.
    package var text: String {
        guard !entries.isEmpty else {
            return localized("No requests yet. They are listed while this window is open.")
        }
        return entries.map { time, request in
            let target = request.redirect.map { " → \(URLRedaction.redact($0))" } ?? ""
            let status = request.status.map { "\($0)" } ?? "–"
            return "\(time.clock)  \(status)  \(request.method)  \(URLRedaction.redact(request.url))\(target)\n"
                + "              \(request.details)"
        }.joined(separator: "\n")
    }

    package static func == (first: RequestLog, second: RequestLog) -> Bool {
        first.limit == second.limit && first.entries.elementsEqual(second.entries) { $0 == $1 }
    }
}

extension RequestRecord {
    fileprivate var details: String {
        let parts = [
            source, initiator, type, bytes.map { "\($0) bytes" }, wait.map { "answered after \($0) ms" },
            "ended after \(duration) ms", cookies.isEmpty ? nil : "sets \(cookies.joined(separator: " and "))",
            error.map { URLRedaction.redact(text: $0) },
        ]
        return parts.compactMap { $0 }.joined(separator: ", ")
    }
}

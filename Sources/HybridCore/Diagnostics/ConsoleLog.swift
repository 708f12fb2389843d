package import FoundationEssentials

/// What pages have written to their consoles, made of the trace; the newest first.
package struct ConsoleLog: Equatable, Sendable {
    /// A line of a console.
    package struct Entry: Equatable, Sendable {
        /// When it was written.
        package var time: Date
        /// `log`, `info`, `debug`, `warn` or `error`.
        package var level: String
        /// What was written, without what is secret in addresses.
        package var message: String
        /// Where: the script's address and the line in it, if known.
        package var place: String
    }

    /// The lines, the newest first.
    package private(set) var entries: [Entry] = []
    private let limit: Int

    /// An empty log.
    /// - Parameter limit: How many lines are kept.
    package init(limit: Int = 500) {
        self.limit = limit
    }

    /// Takes in an event of the trace; most say nothing of consoles.
    package mutating func take(_ event: TraceEvent, at time: Date) {
        guard case .pageConsole(let level, let message, let source, let line) = event else { return }
        let script = URLRedaction.redact(text: source)
        entries.insert(
            Entry(
                time: time, level: level, message: URLRedaction.redact(text: message),
                place: line > 0 ? "\(script):\(line)" : script), at: 0)
        if entries.count > limit { entries.removeLast() }
    }

    /// Forgets all lines.
    package mutating func clear() { entries = [] }

    /// The log for people.
    package var text: String {
        guard !entries.isEmpty else { return localized("The pages have written nothing to their consoles.") }
        return entries.map { entry in
            let place = entry.place.isEmpty ? "" : "\n              \(entry.place)"
            return "\(entry.time.clock)  \(entry.level)  \(entry.message)\(place)"
        }.joined(separator: "\n")
    }
}

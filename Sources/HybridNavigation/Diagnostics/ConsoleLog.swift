package import FoundationEssentials
package import HybridValues

/// The console output of pages, collected from the trace, newest first.
package struct ConsoleLog: Equatable, Sendable {
    /// A line of a console.
    package struct Entry: Equatable, Sendable {
        package var time: Date
        /// `log`, `info`, `debug`, `warn` or `error`.
        package var level: String
        /// The redacted message.
        package var message: String
        /// The script's address and line, if known.
        package var place: String
    }

    /// The lines, newest first.
    package private(set) var entries: [Entry] = []
    private let limit: Int

    /// Creates an empty log.
    /// - Parameter limit: The number of lines to keep.
    package init(limit: Int = 500) {
        self.limit = limit
    }

    /// Records a console event of the trace. Ignores all other events.
    package mutating func record(_ event: TraceEvent, at time: Date) {
        guard case .pageConsole(let level, let message, let source, let line, _) = event else { return }
        let script = URLRedaction.redact(text: source)
        entries.insert(
            Entry(
                time: time, level: level, message: URLRedaction.redact(text: message),
                place: line > 0 ? "\(script):\(line)" : script), at: 0)
        if entries.count > limit { entries.removeLast() }
    }

    package mutating func clear() { entries = [] }

    /// The lines in the format of Selenium's command for logs, oldest first.
    package var driverJSON: JSONValue {
        .array(
            entries.reversed().map { entry in
                [
                    "level": .string(Self.levels[entry.level] ?? "INFO"),
                    "timestamp": .integer(Int(entry.time.timeIntervalSince1970 * 1000)),
                    "message": .string([entry.place, entry.message].filter { !$0.isEmpty }.joined(separator: " ")),
                ]
            })
    }

    private static let levels = ["error": "SEVERE", "warn": "WARNING", "debug": "DEBUG"]

    package var text: String {
        guard !entries.isEmpty else { return localized("No console messages yet.") }
        return entries.map { entry in
            let place = entry.place.isEmpty ? "" : "\n              \(entry.place)"
            return "\(entry.time.clock)  \(entry.level)  \(entry.message)\(place)"
        }.joined(separator: "\n")
    }
}

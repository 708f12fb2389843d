package import HybridValues

/// Limits the console output that is recorded, because a page can write too many lines and very long ones.
package struct ConsoleFilter: Sendable {
    /// A line of console output.
    package struct Line: Equatable, Sendable {
        /// `log`, `info`, `debug`, `warn` or `error`.
        package var level: String
        /// The message, or its beginning.
        package var message: String
        package var source: String
        /// The line number in the script, or 0 if it is unknown.
        package var line: Int

        package init(level: String, message: String, source: String = "", line: Int = 0) {
            self.level = level
            self.message = message
            self.source = source
            self.line = line
        }
    }

    /// The maximum length of a message, in characters.
    package static let longest = 2_000
    private static let levels: Set = ["debug", "error", "info", "log", "warn"]
    private var limit: RateLimit
    private var isLeavingOut = false

    /// - Parameter limit: The maximum rate of lines.
    package init(limit: RateLimit = .console) {
        self.limit = limit
    }

    /// Returns the line to record. If the page writes too fast, returns a warning that lines are missing for the first
    /// omitted line, and `nil` for the following ones.
    /// - Parameter time: The monotonic time in seconds.
    package mutating func admit(_ line: Line, at time: Double) -> Line? {
        guard limit.allows(at: time) else {
            defer { isLeavingOut = true }
            return isLeavingOut
                ? nil : Line(level: "warn", message: "The page writes too fast; some lines are omitted.")
        }
        isLeavingOut = false
        var line = line
        if !Self.levels.contains(line.level) { line.level = "log" }
        if line.message.count > Self.longest { line.message = "\(line.message.prefix(Self.longest))…" }
        line.source = String(line.source.prefix(Self.longest))
        return line
    }
}

/// Limits the console output to record: pages can write too fast and too long lines.
package struct ConsoleFilter: Sendable {
    /// A recorded line.
    package struct Line: Equatable, Sendable {
        /// `log`, `info`, `debug`, `warn` or `error`.
        package var level: String
        /// The message, or its beginning.
        package var message: String
        /// The address of the script.
        package var source: String
        /// The line in it; 0 if unknown.
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

    /// The line to record: the line itself, a single warning that lines are missing, or `nil`.
    /// - Parameter time: Monotonic, in seconds.
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

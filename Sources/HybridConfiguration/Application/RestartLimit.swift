/// Limits restarts after failures. A failure that occurs at every start would otherwise restart the program endlessly.
package enum RestartLimit {
    /// The time in milliseconds that must pass between two restarts.
    package static let interval = 60_000.0

    /// Returns whether the program may restart after a failure.
    /// - Parameters:
    ///   - time: The current time in milliseconds.
    ///   - last: The time of the last restart on the same clock, or `nil` if the program was not restarted.
    package static func allows(at time: Double, last: Double?) -> Bool {
        last.map { time - $0 > interval } ?? true
    }
}

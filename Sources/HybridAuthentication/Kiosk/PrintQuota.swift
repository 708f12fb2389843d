/// Limits the prints of a kiosk's visitor.
package struct PrintQuota: Equatable, Sendable {
    /// The response to a print request.
    package enum Answer: Equatable, Sendable {
        case print
        /// The visitor has used up all prints, or all attempts.
        case usedUp
        /// The last print has not ended, or the visitor has just been told that all prints are used up. A page can call
        /// `print()` in a loop.
        case refused
    }

    private let limit: Int
    private var count = 0
    /// The number of prints, including failed ones. Each can fail twice on average.
    private var attempts = 0
    private var isPrinting = false
    /// The time in seconds at which the visitor was last told that all prints are used up.
    private var told: Double?
    /// The shortest time in seconds between two such messages.
    package static let silence = 3.0

    /// - Parameter limit: The number of prints for each visitor.
    package init(limit: Int) { self.limit = limit }

    /// Decides on a print, and counts it.
    /// - Parameter time: A monotonic time in seconds.
    package mutating func begin(at time: Double) -> Answer {
        guard !isPrinting else { return .refused }
        guard count < limit, attempts < 3 * limit else {
            if let told, time - told < Self.silence { return .refused }
            told = time
            return .usedUp
        }
        count += 1
        attempts += 1
        isPrinting = true
        return .print
    }

    /// Records that the print has ended. A failed one does not count.
    package mutating func ended(failed: Bool) {
        isPrinting = false
        if failed { count -= 1 }
    }

    /// Begins with the next visitor.
    package mutating func wiped() {
        count = isPrinting ? 1 : 0
        attempts = count
        told = nil
    }
}

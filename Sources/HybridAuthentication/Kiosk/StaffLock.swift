/// Limits the attempts to enter the PIN of a kiosk's staff.
///
/// Times are monotonic and in seconds, so a change of the computer's clock does not shorten a lock. After a restart the
/// whole lock begins again.
package struct StaffLock: Equatable, Sendable {
    /// The number of failures that lock the PIN for ``shortest`` seconds. Each further one doubles the time.
    package static let limit = 5
    package static let shortest = 60.0
    package static let longest = 3_600.0
    /// The number of wrong PINs since the last correct one.
    package private(set) var failures = 0
    /// The time at which the lock ends; `nil` if attempts are allowed.
    package private(set) var end: Double?
    /// True from an attempt until it is known to be correct or its lock has ended.
    private var isPending = false

    /// False if a restart would forget the failures. Then each one locks.
    private var isStored = true

    /// Parses ``text``; `nil` if none is stored. An invalid text locks, because a kiosk never writes it.
    package init(text: String?, at time: Double) {
        guard let text else { return }
        let parts = text.split(whereSeparator: \.isWhitespace)
        let count = parts.first.flatMap { Int($0) }.flatMap { $0 < 0 ? nil : $0 }
        failures = count ?? Self.limit
        if parts.count != 1 || count == nil {
            failures = max(failures, Self.limit)
            lock(at: time)
        }
    }

    /// The state as text.
    package var text: String { isPending && failures >= Self.limit ? "\(failures) locked\n" : "\(failures)\n" }

    /// Counts an attempt as a failure before the PIN is checked, because the power may fail during the check.
    package mutating func begin() {
        failures = min(failures, .max - 1) + 1
        isPending = true
    }

    /// Ends the attempt.
    package mutating func ended(isRight: Bool, at time: Double) {
        isPending = false
        if isRight { failures = 0 } else { lock(at: time) }
    }

    /// Ends an attempt that was not checked. It does not count.
    package mutating func withdraw() { (failures, isPending) = (max(0, failures - 1), false) }

    /// Handles the result of storing ``text``.
    /// - Returns: True if the PIN is locked now, because the failures before a restart are unknown.
    package mutating func stored(_ isStored: Bool, at time: Double) -> Bool {
        let wasStored = self.isStored
        self.isStored = isStored
        guard wasStored, !isStored, !isPending, end == nil else { return false }
        lock(at: time)
        return true
    }

    /// Ends the lock if its time has elapsed.
    /// - Returns: True if the lock has ended now.
    package mutating func isReleased(at time: Double) -> Bool {
        guard let end, end <= time else { return false }
        self.end = nil
        isPending = false
        return true
    }

    /// Returns the number of seconds until the lock ends; `nil` if attempts are allowed.
    package func secondsLeft(at time: Double) -> Int? { end.map { max(1, Int(($0 - time).rounded(.up))) } }

    private mutating func lock(at time: Double) {
        guard failures >= Self.limit || !isStored else { return }
        isPending = true
        let doublings = max(0, min(failures - Self.limit, 10))
        end = time + min(Self.longest, Self.shortest * Double(1 << doublings))
    }
}

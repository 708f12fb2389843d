/// When to look again whether a server can be reached: soon at first, then less and less often, and never at the same
/// moment as every other client of a server that comes back.
package struct ReconnectionSchedule: Equatable, Sendable {
    /// The first wait, in milliseconds.
    package static let shortest = 1_000
    /// The longest wait, in milliseconds.
    package static let longest = 60_000
    private var attempts = 0

    /// A schedule from its beginning.
    package init() {}

    /// The next wait, in milliseconds.
    /// - Parameter chance: a random number from 0 to 1, which spreads clients over the second half of the wait.
    package mutating func next(chance: Double) -> Int {
        let wait = min(Self.longest, Self.shortest << min(attempts, 10))
        attempts += 1
        return wait / 2 + Int(Double(wait / 2) * min(1, max(0, chance)))
    }

    /// Whether a failure may mend itself when the network or the server comes back.
    package static func applies(to error: VisitError) -> Bool {
        error.isOffline || error.isConnection
    }
}

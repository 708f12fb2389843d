/// The intervals at which the shell checks whether a server is reachable again. They increase exponentially and contain
/// random jitter, so that not all clients reconnect at the same moment.
package struct ReconnectionSchedule: Equatable, Sendable {
    /// The first interval, in milliseconds.
    package static let shortest = 1_000
    /// The longest interval, in milliseconds.
    package static let longest = 60_000
    private var attempts = 0

    package init() {}

    /// Returns the next interval in milliseconds.
    /// - Parameter chance: A random number from 0 to 1, which distributes clients over the second half of the interval.
    package mutating func next(chance: Double) -> Int {
        let wait = min(Self.longest, Self.shortest << min(attempts, 10))
        attempts += 1
        return wait / 2 + Int(Double(wait / 2) * min(1, max(0, chance)))
    }

    /// True if an error may disappear when the network or the server returns.
    package static func applies(to error: VisitError) -> Bool { error.isOffline || error.isConnection }
}

/// Tracks how long the application has been without focus and whether its server is reachable. Creates events about
/// this for the visible page.
package struct Presence: Equatable, Sendable {
    /// Input of `Presence`.
    package enum Event: Equatable, Sendable {
        /// The application gained or lost focus.
        case active(Bool, at: Double)
        /// The desktop reports whether a network is available.
        case network(Bool)
        /// A visit received a response, or failed without a connection.
        case server(isReached: Bool)
    }

    /// The minimum time without focus, in seconds, after which the page receives an event. Shorter times are ignored,
    /// because a dialog or a quick look at another window also takes the focus.
    static let shortest = 1.0

    private var left: Double?
    private var hasNetwork = true
    private var hasServer = true

    /// Creates the initial state, in which the application has the focus and is online.
    package init() {}

    private var isOnline: Bool { hasNetwork && hasServer }

    /// Handles an event and returns an event for the page, if the page needs one. Times are monotonic, in seconds.
    package mutating func handle(_ event: Event) -> PageEvent? {
        let wasOnline = isOnline
        switch event {
        case .active(false, let time): left = left ?? time
        case .active(true, let time):
            defer { left = nil }
            guard let left, time - left >= Self.shortest else { return nil }
            return .returned(away: Int(time - left))
        case .network(let isThere): hasNetwork = isThere
        case .server(let isReached):
            hasServer = isReached
            // The server responded, so a network is available even if the desktop reports none.
            if isReached { hasNetwork = true }
        }
        return isOnline == wasOnline ? nil : .connection(isOnline: isOnline)
    }
}

/// How long the application was without the keyboard, and whether its server can be reached, as a value: what happens goes
/// in, and what the page in front is told comes out.
package struct Presence: Equatable, Sendable {
    /// What happens.
    package enum Event: Equatable, Sendable {
        /// One of the application's windows has the keyboard, or none.
        case active(Bool, at: Double)
        /// The desktop says whether there is a network.
        case network(Bool)
        /// A visit has come to an answer of the server's, or to nothing for want of a connection.
        case server(isReached: Bool)
    }

    /// A dialog takes and returns the keyboard in less; so does a glance at another window.
    static let shortest = 1.0

    private var left: Double?
    private var hasNetwork = true
    private var hasServer = true

    /// Everything is there.
    package init() {}

    private var isOnline: Bool { hasNetwork && hasServer }

    /// Takes in what has happened. Times are monotonic, in seconds.
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
            // Somebody has answered, whatever the desktop knows of networks.
            if isReached { hasNetwork = true }
        }
        return isOnline == wasOnline ? nil : .connection(isOnline: isOnline)
    }
}

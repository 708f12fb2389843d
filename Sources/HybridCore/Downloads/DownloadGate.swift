/// Keeps pages from filling the disk: after a few downloads in a short time the user is asked whether there may be more,
/// as browsers do. WebKit does not say of a download whether a person has begun it.
package struct DownloadGate: Sendable {
    /// What becomes of a download that begins.
    package enum Decision: Equatable, Sendable {
        /// It goes on.
        case allow
        /// It waits until the user has answered, who is asked now.
        case ask
        /// It waits for the answer to the question that is open.
        case wait
        /// It is not loaded.
        case refuse
    }

    /// So many within ``seconds`` are nobody's concern.
    package static let number = 5
    /// See ``number``.
    package static let seconds = 10.0
    /// An answer counts until no download has begun for so many seconds.
    package static let calm = 30.0
    /// More than so many do not wait for an answer.
    package static let waitingLimit = 50

    private enum State {
        case counting
        case asking(waiting: Int)
        case answered(isAllowed: Bool)
    }

    private var state = State.counting
    private var limit = RateLimit(number: Self.number, seconds: Self.seconds)
    private var last = -Double.infinity

    /// A gate that nothing has gone through.
    package init() {}

    /// Decides about a download that begins now.
    /// - Parameter time: Monotonic, in seconds.
    package mutating func decide(at time: Double) -> Decision {
        defer { last = time }
        switch state {
        case .asking(let waiting):
            guard waiting < Self.waitingLimit else { return .refuse }
            state = .asking(waiting: waiting + 1)
            return .wait
        case .answered(let isAllowed) where time - last < Self.calm:
            return isAllowed ? .allow : .refuse
        case .answered:
            state = .counting
            limit = RateLimit(number: Self.number, seconds: Self.seconds)
        case .counting: break
        }
        if limit.allows(at: time) { return .allow }
        state = .asking(waiting: 1)
        return .ask
    }

    /// The user has answered: for those that wait, and for those that follow soon.
    package mutating func answer(_ isAllowed: Bool, at time: Double) {
        guard case .asking = state else { return }
        state = .answered(isAllowed: isAllowed)
        last = time
    }
}

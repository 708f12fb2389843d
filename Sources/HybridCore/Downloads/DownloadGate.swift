/// Prevents pages from filling the disk: after several downloads in a short time, the shell asks the user before it
/// allows more, as browsers do. WebKit does not report whether the user started a download.
package struct DownloadGate: Sendable {
    /// The decision about a new download.
    package enum Decision: Equatable, Sendable {
        /// Continue.
        case allow
        /// Ask the user; the download waits for the answer.
        case ask
        /// Wait for the answer to the open question.
        case wait
        /// Cancel the download.
        case refuse
    }

    /// The number of downloads within ``seconds`` that need no question.
    package static let number = 5
    /// See ``number``.
    package static let seconds = 10.0
    /// An answer is valid until no download has begun for this number of seconds.
    package static let calm = 30.0
    /// The maximum number of downloads that wait for an answer.
    package static let waitingLimit = 50

    private enum State {
        case counting
        case asking(waiting: Int)
        case answered(isAllowed: Bool)
    }

    private var state = State.counting
    private var limit = RateLimit(number: Self.number, seconds: Self.seconds)
    private var last = -Double.infinity

    /// A gate without downloads.
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

    /// Records the user's answer, for waiting downloads and those that follow soon.
    package mutating func answer(_ isAllowed: Bool, at time: Double) {
        guard case .asking = state else { return }
        state = .answered(isAllowed: isAllowed)
        last = time
    }
}

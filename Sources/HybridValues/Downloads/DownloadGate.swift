/// Prevents pages from filling the disk. After several downloads in a short time, the shell asks the user before it
/// allows more, as browsers do. The gate counts all downloads, because WebKit does not report whether the user started
/// a download.
package struct DownloadGate: Sendable {
    /// The decision about a new download.
    package enum Decision: Equatable, Sendable {
        case allow
        /// Ask the user. The download waits for the answer.
        case ask
        /// Let the download wait for the answer to the open question.
        case wait
        case refuse
    }

    /// The number of downloads within ``seconds`` that are allowed without a question.
    package static let number = 5
    /// The time in seconds within which ``number`` downloads are allowed.
    package static let seconds = 10.0
    /// The number of seconds without a new download after which an answer is no longer valid.
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

    package init() {}

    /// Decides about a download that begins now.
    /// - Parameter time: The monotonic time in seconds.
    package mutating func decide(at time: Double) -> Decision {
        defer { last = time }
        switch state {
        case .asking(let waiting):
            guard waiting < Self.waitingLimit else { return .refuse }
            state = .asking(waiting: waiting + 1)
            return .wait
        case .answered(let isAllowed) where time - last < Self.calm: return isAllowed ? .allow : .refuse
        case .answered:
            state = .counting
            limit = RateLimit(number: Self.number, seconds: Self.seconds)
        case .counting: break
        }
        if limit.allows(at: time) { return .allow }
        state = .asking(waiting: 1)
        return .ask
    }

    /// Records the user's answer. It applies to the waiting downloads and to those that follow soon.
    package mutating func answer(_ isAllowed: Bool, at time: Double) {
        guard case .asking = state else { return }
        state = .answered(isAllowed: isAllowed)
        last = time
    }
}

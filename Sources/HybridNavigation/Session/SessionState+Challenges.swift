import HybridValues

/// The requests for HTTP credentials during a visit.
struct Challenges: Equatable, Sendable {
    /// The number of requests that wait for the user.
    var open = 0
    /// True if a request of the current page continued without credentials because the user gave none.
    var isRefused = false
}

/// HTTP authentication during a visit. The watchdog is paused while the user is asked.
extension SessionState {
    mutating func challenged() -> [SessionCommand] {
        challenges.open += 1
        return activeVisit == nil ? [] : [.view(.pauseWatchdog)]
    }

    mutating func challengeSettled(_ refusal: ChallengeRefusal?) -> [SessionCommand] {
        challenges.open = max(0, challenges.open - 1)
        // A refusal in a frame of another site does not concern this page.
        let isOwn = refusal.map { if case .foreign = $0 { false } else { true } } ?? false
        challenges.isRefused = challenges.isRefused || isOwn
        guard var visit = activeVisit else { return [] }
        if isOwn { visit.refusal = refusal }
        self.visit = visit
        return challenges.open == 0 ? [.view(.armWatchdog(visit: visit.id))] : []
    }

    /// Repeats the load that failed because of the server's certificate, which is now accepted.
    mutating func certificateAccepted() -> [SessionCommand] {
        guard var visit = activeVisit, visit.kind == .coldBoot, !visit.isCommitted else { return [] }
        visit.request.adoptsLoad = false
        self.visit = visit
        ledger.order()
        return [.view(.load(visit.request.url)), .view(.armWatchdog(visit: visit.id))]
    }
}

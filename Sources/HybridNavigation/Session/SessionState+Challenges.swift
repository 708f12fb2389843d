import HybridValues

/// HTTP authentication during a visit. The watchdog is paused while the user is asked.
extension SessionState {
    mutating func challenged() -> [SessionCommand] {
        openChallenges += 1
        return activeVisit == nil ? [] : [.view(.pauseWatchdog)]
    }

    mutating func challengeSettled(_ refusal: ChallengeRefusal?) -> [SessionCommand] {
        openChallenges = max(0, openChallenges - 1)
        // A refusal in a frame of another site does not concern this page.
        let isOwn = refusal.map { if case .foreign = $0 { false } else { true } } ?? false
        hasRefusedPassword = hasRefusedPassword || isOwn
        guard var visit = activeVisit else { return [] }
        if isOwn { visit.refusal = refusal }
        self.visit = visit
        return openChallenges == 0 ? [.view(.armWatchdog(visit: visit.id))] : []
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

/// What HTTP credentials mean for a visit: while the user is asked the server's silence is no problem.
extension Session {
    mutating func challenged() -> [SessionCommand] {
        openChallenges += 1
        return activeVisit == nil ? [] : [.pauseWatchdog]
    }

    mutating func challengeSettled(_ refusal: ChallengeRefusal?) -> [SessionCommand] {
        openChallenges = max(0, openChallenges - 1)
        // What a frame of another site was refused says nothing about this page.
        let isOwn = refusal.map { if case .foreign = $0 { false } else { true } } ?? false
        hasRefusedPassword = hasRefusedPassword || isOwn
        guard var visit = activeVisit else { return [] }
        if isOwn { visit.refusal = refusal }
        self.visit = visit
        return openChallenges == 0 ? [.armWatchdog(visit: visit.id)] : []
    }

    /// The server's certificate is accepted after all: the load that failed because of it is made again.
    mutating func certificateAccepted() -> [SessionCommand] {
        guard var visit = activeVisit, visit.kind == .coldBoot, !visit.isCommitted else { return [] }
        visit.request.adoptsLoad = false
        self.visit = visit
        ledger.order()
        return [.load(visit.request.url), .armWatchdog(visit: visit.id)]
    }
}

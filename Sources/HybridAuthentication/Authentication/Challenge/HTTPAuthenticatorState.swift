package import HybridValues

/// A request that requires HTTP credentials.
package struct Challenge: Hashable, Sendable, Identifiable {
    /// The identifier, which is unique in the process.
    package let id: Int
    package let space: ProtectionSpace
    /// True if the server refused the previous credentials.
    package let isRetry: Bool

    package init(id: Int, space: ProtectionSpace, isRetry: Bool = false) {
        self.id = id
        self.space = space
        self.isRetry = isRetry
    }
}

/// The state of HTTP authentication, as a reducer.
///
/// One dialog is open at a time, and one dialog serves all waiting requests of a realm. Every challenge is answered or
/// refused exactly once, unless it is withdrawn.
package struct HTTPAuthenticatorState: Sendable {
    /// The number of consecutive dialogs that the user may close before the flow refuses all further requests. The
    /// limit is needed because a page can name any number of realms. The user's next visit or answer resets the count.
    package static let maximumUnanswered = 3

    private enum Phase: Equatable {
        case lookingUp, asking
    }

    private struct Known {
        var credential: HTTPCredential
        var isKept: Bool
        var isProven = false
    }

    private let policy: ChallengePolicy
    /// The waiting challenges, in order of arrival.
    private var waiting: [Challenge] = []
    private var current: (space: ProtectionSpace, phase: Phase)?
    private var known: [ProtectionSpace: Known] = [:]
    /// The user names whose passwords the server refused.
    private var refused: [ProtectionSpace: String] = [:]
    private var declined: Set<ProtectionSpace> = []
    private var unanswered = 0

    package init(policy: ChallengePolicy) {
        self.policy = policy
    }

    package mutating func handle(_ event: ChallengeEvent) -> [ChallengeCommand] {
        switch event {
        case .received(let challenge): return received(challenge)
        case .found(let credential, let space, let isKept): return found(credential, for: space, isKept)
        case .submitted(let credential, let remember): return submitted(credential, remember)
        case .cancelled: return cancelled()
        case .withdrawn(let id): return withdrawn(id)
        case .visitStarted(let isByScript):
            if isByScript { return [] }
            declined = []
            unanswered = 0
            return []
        case .visitCompleted: return proven()
        case .signedOut:
            let kept = known.filter(\.value.isKept).keys
            known = [:]
            refused = [:]
            unanswered = 0
            return kept.sorted { $0.name < $1.name }.map { .forget($0) }
        }
    }

    private mutating func received(_ challenge: Challenge) -> [ChallengeCommand] {
        let space = challenge.space
        if let refusal = policy.refusal(of: space) { return [.refuse(challenge.id, refusal)] }
        var commands: [ChallengeCommand] = []
        if challenge.isRetry, let failed = known.removeValue(forKey: space) {
            refused[space] = failed.credential.user
            commands.append(.report(.failed, space))
            if failed.isKept { commands.append(.forget(space)) }
        }
        if let answer = known[space] { return [.answer(challenge.id, answer.credential)] }
        if declined.contains(space) { return commands + [.refuse(challenge.id, .declined(space))] }
        waiting.append(challenge)
        return commands + next()
    }

    /// Starts the next lookup or dialog unless one is active. Refuses all waiting requests if the user has closed too
    /// many dialogs.
    private mutating func next() -> [ChallengeCommand] {
        guard current == nil, let space = waiting.first?.space else { return [] }
        guard unanswered < Self.maximumUnanswered else {
            defer { waiting = [] }
            return waiting.map { .refuse($0.id, .declined($0.space)) }
        }
        if refused[space] != nil { return ask(space) }
        current = (space, .lookingUp)
        return [.lookUp(space)]
    }

    private mutating func ask(_ space: ProtectionSpace) -> [ChallengeCommand] {
        current = (space, .asking)
        let user = refused.removeValue(forKey: space)
        return [.ask(space, user: user ?? "", problem: user.map { _ in .wrong }), .report(.presented, space)]
    }

    private mutating func found(
        _ credential: HTTPCredential?, for space: ProtectionSpace, _ isKept: Bool
    ) -> [ChallengeCommand] {
        guard let current, current.space == space, current.phase == .lookingUp else { return [] }
        guard let credential else { return ask(space) }
        return settle(space, Known(credential: credential, isKept: isKept))
    }

    private mutating func submitted(_ credential: HTTPCredential, _ remember: Bool) -> [ChallengeCommand] {
        guard let current, current.phase == .asking else { return [] }
        if current.space.scheme == .basic, credential.user.contains(":") {
            // RFC 7617, section 2: the server would read the text after the colon as part of the password.
            return [.ask(current.space, user: credential.user, problem: .colon)]
        }
        unanswered = 0
        let keeping: [ChallengeCommand] = remember ? [.keep(credential, current.space)] : []
        return [.closeDialog] + keeping + settle(current.space, Known(credential: credential, isKept: remember))
    }

    private mutating func settle(_ space: ProtectionSpace, _ answer: Known) -> [ChallengeCommand] {
        known[space] = answer
        current = nil
        return removeChallenges(of: space).map { .answer($0.id, answer.credential) } + next()
    }

    private mutating func cancelled() -> [ChallengeCommand] {
        guard let space = current?.space, current?.phase == .asking else { return [] }
        declined.insert(space)
        unanswered += 1
        current = nil
        return [.closeDialog, .report(.cancelled, space)]
            + removeChallenges(of: space).map { .refuse($0.id, .declined(space)) } + next()
    }

    private mutating func withdrawn(_ id: Challenge.ID) -> [ChallengeCommand] {
        waiting.removeAll { $0.id == id }
        guard let current, !waiting.contains(where: { $0.space == current.space }) else { return [] }
        self.current = nil
        if current.phase == .asking { unanswered += 1 }
        let closing: [ChallengeCommand] =
            current.phase == .asking ? [.closeDialog, .report(.cancelled, current.space)] : []
        return closing + next()
    }

    private mutating func proven() -> [ChallengeCommand] {
        let unproven = known.filter { !$0.value.isProven }.keys
        for space in unproven { known[space]?.isProven = true }
        return unproven.sorted { $0.name < $1.name }.map { .report(.succeeded, $0) }
    }

    private mutating func removeChallenges(of space: ProtectionSpace) -> [Challenge] {
        defer { waiting.removeAll { $0.space == space } }
        return waiting.filter { $0.space == space }
    }
}

import FoundationEssentials
import HybridValues

/// The sign-out. It reports the sign-out to the server and removes the token, then clears the site's data, and finally
/// loads the start page. If a step fails, the others still run, and the message of the failed step becomes part of the
/// final notice.
extension AuthenticatorState {
    struct SignOut: Equatable {
        enum Task: Equatable { case revoke, removeToken, clearData }

        /// True if the sign-out is reported to the server.
        var revokes: Bool
        /// An additional text for the final notice.
        package var notice: String?
        var pending: [Step: Task] = [:]
        package var failures: [String] = []
    }

    mutating func signOutRequested() -> [AuthenticatorCommand] {
        if case .signingOut = phase { return [] }
        let closing: [AuthenticatorCommand] = isPresenting ? [.dismissDialog] : []
        return closing + giveUp() + signOut(SignOut(revokes: true, notice: nil))
    }

    mutating func signOut(_ signOut: SignOut) -> [AuthenticatorCommand] {
        // Pending work concerns the user who is signing out.
        background = [:]
        checksTokenWhenFound = false
        let unsent: [AuthenticatorCommand] = unsentRequests.isEmpty ? [] : [.failRequests(unsentRequests)]
        unsentRequests = []
        phase = .signingOut(signOut)
        if signOut.revokes, configuration.signOut != nil, method.tokenOrigin != nil, !hasLookedUp,
            tokens == nil
        {
            // The server can only be notified with a token. The secret service may have one.
            return unsent + startLookUp()
        }
        return unsent + revokeAndRemove(signOut)
    }

    /// Notifies the server and removes the token from the keyring. Both steps run concurrently, so that a slow server
    /// does not delay the removal.
    mutating func revokeAndRemove(_ old: SignOut) -> [AuthenticatorCommand] {
        var signOut = old
        var commands: [AuthenticatorCommand] = []
        if signOut.revokes, let endpoint = configuration.signOut?.endpoint, tokens == nil || mayCarryToken(endpoint) {
            let step = newStep()
            signOut.pending[step] = .revoke
            commands.append(.run(.revoke(endpoint, token: tokens?.access), step: step))
        }
        if method.tokenOrigin != nil {
            let step = newStep()
            signOut.pending[step] = .removeToken
            commands.append(.run(.removeToken, step: step))
        }
        tokens = nil
        user = nil
        generation += 1
        hasLookedUp = true
        lookUp = nil
        return commands + goOn(signOut, justDone: nil)
    }

    private mutating func goOn(_ old: SignOut, justDone: SignOut.Task?) -> [AuthenticatorCommand] {
        var signOut = old
        guard signOut.pending.isEmpty else {
            phase = .signingOut(signOut)
            return []
        }
        guard justDone == .clearData else {
            let step = newStep()
            signOut.pending[step] = .clearData
            phase = .signingOut(signOut)
            return [.run(.clearData, step: step)]
        }
        phase = .idle
        attempts = [:]
        unanswered = 0
        silentlyTried = []
        askedByFrame = []
        repeatedRequests = []
        var commands: [AuthenticatorCommand] = [
            .userChanged(nil), .report(.signedOut, startURL, status: nil), .restart,
        ]
        let notices = (signOut.notice.map { [$0] } ?? []) + signOut.failures
        if !notices.isEmpty { commands.append(.notify(notices.joined(separator: "\n"))) }
        return commands
    }

    mutating func stepFinished(_ step: Step) -> [AuthenticatorCommand] {
        if background[step] == .keeping { background[step] = nil }
        guard case .signingOut(var signOut) = phase, let task = signOut.pending.removeValue(forKey: step) else {
            return []
        }
        return goOn(signOut, justDone: task)
    }

    mutating func stepFailed(_ step: Step, _ message: String) -> [AuthenticatorCommand] {
        if let work = background.removeValue(forKey: step) { return work == .keeping ? [.notify(message)] : [] }
        if lookUp == step { return lookedUp(nil, step) }
        switch phase {
        case .posting(step, _), .browsing(step), .exchanging(step): return problem(message)
        case .settingCookies(step, let grant): return cookiesFailed(grant, message)
        case .refreshing(step, _): return giveUp()
        case .signingOut(var signOut):
            guard let task = signOut.pending.removeValue(forKey: step) else { return [] }
            signOut.failures.append("\(Self.consequence(of: task)) \(message)")
            return goOn(signOut, justDone: task)
        default: return []
        }
    }

    private static func consequence(of task: SignOut.Task) -> String {
        switch task {
        case .revoke: localized("You are signed out here, but the server could not be notified.")
        case .removeToken: localized("You are signed out, but the token could not be removed from the keyring.")
        case .clearData:
            localized("You are signed out, but some of the site's data could not be removed from this computer.")
        }
    }
}

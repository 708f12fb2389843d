/// What screens want of a sign-in.
extension SignInFlow {
    mutating func needed(_ new: Waiting) -> [SignInCommand] {
        let screen = new.screen
        // A page of another origin, or a deep link to one, cannot make people type their password.
        guard configuration.isConfigured, origin.contains(new.page) else {
            return refusal([new], offeringSignIn: false)
        }
        if case .signingOut = phase { return refusal([new]) }
        if let index = waiting.firstIndex(where: { $0.screen == screen }) {
            // What was refused is shown as an error in the end, also if a part of the page asked first.
            if waiting[index].cause.keepsPage, new.cause != .link { waiting[index] = new }
            return []
        }
        switch new.cause {
        case .button:
            attempts[screen] = nil
            unanswered = 0
        case .refused where attempts[screen, default: 0] >= Self.maximumAttempts: return refusal([new])
        case .frame:
            guard askedByFrame.insert(screen).inserted else { return [] }
        case .refused, .link, .form: break
        }
        waiting.append(new)
        return phase == .idle ? proceed() : []
    }

    /// Takes the dialog away when everything that waited for its end has gone: nobody would know what it is for.
    mutating func leaveUnlessWanted() -> [SignInCommand] {
        isPresenting && waiting.isEmpty && waitingRequests.isEmpty ? cancelled() : []
    }

    mutating func forget(_ screens: [Screen.ID]) {
        for screen in screens {
            attempts[screen] = nil
            silentlyTried.remove(screen)
        }
    }
}

import FoundationEssentials
import HybridValues

/// Sign-in requests of screens.
extension AuthenticatorState {
    mutating func needed(_ new: Waiting) -> [AuthenticatorCommand] {
        let screen = new.screen
        // A page of another origin cannot open the sign-in dialog, and neither can a deep link to such a page.
        guard configuration.isConfigured, origin.contains(new.page) else {
            return refusal([new], offeringSignIn: false)
        }
        if case .signingOut = phase { return refusal([new]) }
        if let index = waiting.firstIndex(where: { $0.screen == screen }) {
            // A refused page takes precedence over an earlier request by a part of the page, so that the page's error
            // is shown.
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

    /// Closes the dialog once no screen or request waits for it.
    mutating func leaveUnlessWanted() -> [AuthenticatorCommand] {
        isPresenting && waiting.isEmpty && waitingRequests.isEmpty ? cancelled() : []
    }

    mutating func forget(_ screens: [Screen.ID]) {
        for screen in screens {
            attempts[screen] = nil
            silentlyTried.remove(screen)
        }
    }
}

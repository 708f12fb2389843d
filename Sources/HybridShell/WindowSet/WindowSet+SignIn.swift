import FoundationEssentials
import GLibBridge
import HybridCore

/// Effects of signing in and out, which apply to all tabs.
extension WindowSet: AuthenticatorDelegate {
    func makeRoomForSignIn() -> Widget? {
        let window = active.display?.putModalAside(true)
        context.host.send(.signingIn(window != nil))
        return window
    }

    func signInHasGone() {
        context.host.send(.signingIn(false))
        active.display?.putModalAside(false)
    }

    func comeForward() { active.display?.comeForward(activationToken: nil) }

    func repeatVisits(of screens: [Screen.ID]) { context.host.send(.repeatVisits(screens)) }

    func identityChanged(except screens: [Screen.ID]) { context.host.send(.identityChanged(except: screens)) }

    func makeEmpty(_ screens: [Screen.ID]) {
        holdErrorsBack(true)
        context.host.send(.showErrors(screens, canSignIn: true))
        context.host.afterwards { [weak self] in self?.holdErrorsBack(false) }
    }

    /// Hides new errors in the main stacks, or shows them again. The sign-in hides the modals in any case.
    private func holdErrorsBack(_ isHeldBack: Bool) {
        for navigator in all { navigator.main.view.curtain.holdsErrorsBack = isHeldBack }
    }

    func showErrors(of screens: [Screen.ID], offeringSignIn: Bool) {
        context.host.send(.showErrors(screens, canSignIn: offeringSignIn))
    }

    func resetSessions(_ completion: @escaping @MainActor () -> Void) {
        context.host.send(.resetSessions)
        context.host.afterwards { completion() }
    }

    func restartAll() {
        if let restartsElsewhere { return restartsElsewhere() }
        context.userDeparture.tell()
        context.host.send(.restart)
    }

    func follow(_ url: URL) { active.route(url) }

    func notify(_ text: String) { notice?(text) }

    func userChanged() {
        context.tokens?.identityChanged()
        identityChanged?()
    }
}

import FoundationEssentials
import GLibBridge
import HybridCore

/// Effects of signing in and out, which apply to all tabs.
extension WindowSet: AuthenticatorDelegate {
    func makeRoomForSignIn() -> Widget? {
        context.launchEvent?(.signInOpens)
        let window = active.display?.putModalAside(true)
        context.host.send(.signingIn(window != nil))
        return window
    }

    func signInHasGone() {
        context.host.send(.signingIn(false))
        active.display?.putModalAside(false)
    }

    func comeForward() { active.display?.comeForward(activationToken: nil) }

    func send(_ event: WindowSetState.Event) { context.host.send(event) }

    func makeEmpty(_ screens: [Screen.ID]) {
        holdErrorsBack(true)
        context.host.send(.showErrors(screens, canSignIn: true))
        context.host.afterwards { [weak self] in self?.holdErrorsBack(false) }
    }

    /// Hides new errors in the main stacks, or shows them again. The sign-in hides the modals in any case.
    private func holdErrorsBack(_ isHeldBack: Bool) {
        for navigator in all { navigator.main.view.curtain.holdsErrorsBack = isHeldBack }
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

    func signOutBegins() { context.launchEvent?(.userLeaves) }

    func userChanged() {
        context.tokens?.identityChanged()
        context.launchEvent?(.userChanged(context.authenticator.user))
        identityChanged?()
    }
}

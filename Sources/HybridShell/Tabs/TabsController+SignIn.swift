import FoundationEssentials
import GLibBridge
import HybridCore

/// Whoever signs in or out does so for all tabs.
extension TabsController: AuthenticatorDelegate {
    func makeRoomForSignIn() -> Widget? { active.display?.putModalAside(true) }

    func signInHasGone() { active.display?.putModalAside(false) }

    func comeForward() { active.display?.comeForward(activationToken: nil) }

    func repeatVisits(of screens: [Screen.ID]) {
        for screen in screens {
            for controller in controllers where controller.navigator.screen(screen) != nil {
                controller.repeatVisit(of: screen)
            }
        }
    }

    func markOthersStale(except screens: [Screen.ID]) {
        for (index, controller) in controllers.enumerated() where isStarted.contains(index) {
            controller.identityChanged(repeating: screens)
            let isRepeated = screens.contains { controller.navigator.screen($0) != nil }
            if index != selected, !isRepeated { stale[index] = .reload }
        }
    }

    func showErrors(of screens: [Screen.ID], offeringSignIn: Bool) {
        for screen in screens {
            for controller in controllers { controller.showError(of: screen, canSignIn: offeringSignIn) }
        }
    }

    func resetSessions() {
        for (index, controller) in controllers.enumerated() {
            controller.resetSessions()
            // What is covered would go on running, and be read by assistive technology, until the tab is shown.
            if index != selected, isStarted.contains(index) { controller.renewWebViews() }
        }
    }

    func restartAll() {
        if let restartsElsewhere { return restartsElsewhere() }
        for index in controllers.indices where index != selected && isStarted.contains(index) {
            stale[index] = .restart
        }
        active.restart()
    }

    func follow(_ url: URL) {
        active.route(url, origin: .native)
    }

    func notify(_ text: String) { notice?(text) }

    func userChanged() { identityChanged?() }
}

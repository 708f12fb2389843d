import FoundationEssentials
import GLibBridge
public import HybridCore

/// What a sign-in does to the screens.
extension NavigationController {
    /// Who is signed in, as far as the server told; `nil` if nobody is, or nobody knows.
    public var user: SignedInUser? { authenticator.user }

    /// Makes requests for native screens, with the token of whoever is signed in.
    public var client: AuthenticatedClient { AuthenticatedClient(authenticator) }

    /// A screen cannot go on without a sign-in. One in a tab that is not in front waits until it is, unless a dialog is
    /// open whose end it can wait for.
    func signIn(for screen: Screen, _ cause: SignInCause) {
        guard display?.isInFront ?? false || authenticator.isPresenting else {
            waitingSignIn = (screen.id, cause)
            if let error = screen.failure { showError(error, on: screen, canSignIn: true) }
            return
        }
        authenticator.handle(.needed(page: screen.currentLocation, screen: screen.id, cause: cause))
    }

    /// The tab is shown: what it wanted of the user meanwhile comes up.
    func broughtToFront() {
        guard let waiting = waitingSignIn else { return }
        waitingSignIn = nil
        // It may have got its page by somebody else's sign-in.
        guard let screen = navigator.screen(waiting.screen), screen.failure != nil || waiting.cause != .button else {
            return
        }
        signIn(for: screen, waiting.cause)
    }

    /// Where the rules present an address as a sign-in, that takes the place of its page.
    /// - Returns: whether it did.
    func signsIn(insteadOf proposal: VisitProposal, from session: StackName) -> Bool {
        guard proposal.properties.isAuthentication, authenticator.isAvailable, let screen = navigator[session].last
        else { return false }
        environment.tracer.record(
            .visitRouted(url: proposal.url, decision: .authentication, handler: "authentication"))
        guard proposal.options.response?.redirected ?? false else {
            signIn(for: screen, .link)
            return true
        }
        // The server has sent somebody here who wanted something else. Turbo replaces the page that it was on the way
        // to, and proposes anew what a form led to.
        guard proposal.options.action == .replace else {
            signIn(for: screen, .form(status: 401))
            return true
        }
        if let controller = existing(session), controller.session.activeVisit?.request.screen == screen.id {
            controller.send(.refused(.http(status: 401)))
        } else {
            handle(.visitFailed(screen: screen.id, .http(status: 401)))
            signIn(for: navigator.screen(screen.id) ?? screen, .refused(status: 401))
        }
        return true
    }

    /// Repeats a screen's visit, if it is still there. One that is covered is visited when it is revealed.
    package func repeatVisit(of screen: Screen.ID) {
        handle(.retry(screen: screen))
    }

    /// Shows the error of a screen that has one, if it is to be seen.
    func showError(of id: Screen.ID, canSignIn: Bool) {
        guard let screen = navigator.screen(id), let error = screen.failure else { return }
        showError(error, on: screen, canSignIn: canSignIn)
    }

    private func showError(_ error: VisitError, on screen: Screen, canSignIn: Bool) {
        let session = StackName.allCases.first { navigator[$0].last?.id == screen.id }
        guard let session, let controller = existing(session) else { return }
        showError(error, on: screen, in: controller, canSignIn: canSignIn)
    }

    /// What the sessions have cached was made for somebody else.
    /// - Parameter repeated: screens whose visits are repeated anyhow.
    func identityChanged(repeating repeated: [Screen.ID]) {
        for session in [main, existing(.modal)] { session?.send(.snapshotsAreStale) }
        handle(.identityChanged)
        guard navigator.modal != nil, let covered = navigator.main.last else { return }
        isMainStale = !repeated.contains(covered.id)
    }

    /// The modal has gone. What it covered may have been made for somebody who was not signed in; a visit of its own
    /// brings it up to date anyhow.
    func refreshUncovered(after commands: [NavigatorCommand]) {
        guard isMainStale else { return }
        let isVisited = commands.contains {
            switch $0 {
            case .visit(.main, _), .reloadNative(.main, _): true
            default: false
            }
        }
        guard isVisited || navigator.modal == nil else { return }
        isMainStale = false
        if !isVisited { handle(.reload) }
    }

    /// Nothing of what the sessions have loaded may be shown again.
    func resetSessions() {
        for session in [main, existing(.modal)] {
            session?.send(.reset)
            // An answer that is still on its way would bring its cookies after all others are gone.
            session?.webView.stopLoading()
            session?.view.forgetPictures()
        }
    }
}

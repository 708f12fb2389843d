import FoundationEssentials

/// What a sign-in does to the screens.
extension Coordinator {
    /// A screen cannot go on without a sign-in. One in a tab that is not in front waits until it is, unless a dialog is
    /// open whose end it can wait for.
    mutating func signIn(for screen: Screen, _ cause: SignInCause) {
        guard isInFront || context.isSigningIn else {
            waitingSignIn = (screen.id, cause)
            if let error = screen.failure { showError(error, on: screen, canSignIn: true) }
            return
        }
        emit(.authenticate(.needed(page: screen.currentLocation, screen: screen.id, cause: cause)))
    }

    /// The tab is shown: what it wanted of the user meanwhile comes up.
    mutating func broughtToFront() {
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
    mutating func signsIn(insteadOf proposal: VisitProposal, from session: StackName) -> Bool {
        guard proposal.properties.isAuthentication, context.authentication.isConfigured,
            let screen = navigator[session].last
        else { return false }
        record(.visitRouted(url: proposal.url, decision: .authentication, handler: "authentication"))
        if !proposal.options.isByScript { emit(.authenticate(.userVisited)) }
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
        if self[session].activeVisit?.request.screen == screen.id {
            send(.refused(.http(status: 401)), to: session)
        } else {
            navigate(.visitFailed(screen: screen.id, .http(status: 401)))
            signIn(for: navigator.screen(screen.id) ?? screen, .refused(status: 401))
        }
        return true
    }

    /// What the sessions have cached was made for somebody else.
    /// - Parameter repeated: screens whose visits are repeated anyhow.
    mutating func identityChanged(repeating repeated: [Screen.ID]) {
        for name in names { markStale(name) }
        navigate(.identityChanged)
        guard navigator.modal != nil, let covered = navigator.main.last else { return }
        isMainStale = !repeated.contains(covered.id)
    }
}

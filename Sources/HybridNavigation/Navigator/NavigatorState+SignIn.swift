import FoundationEssentials
import HybridAuthentication
import HybridConfiguration
import HybridValues

/// Effects of a sign-in on the screens.
extension NavigatorState {
    /// Starts a sign-in for a screen. In a background tab the sign-in is postponed until the tab is selected, unless a
    /// sign-in is already open.
    mutating func signIn(for screen: Screen, _ cause: SignInCause) {
        guard isInFront || context.isSigningIn else {
            waitingSignIn = (screen.id, cause)
            if let error = screen.failure { showError(error, on: screen, canSignIn: true) }
            return
        }
        emit(.authenticate(.needed(page: screen.currentLocation, screen: screen.id, cause: cause)))
    }

    /// Starts a sign-in because the server refused the page of a screen, or a request of that page.
    mutating func signIn(refusing id: Screen.ID, _ cause: SignInCause) {
        if !cause.keepsPage {
            // The other pages may be those of an earlier user.
            markContentStale()
            navigate(.visitFailed(screen: id, .http(status: cause.status ?? 401)))
        }
        if let screen = stacks.screen(id) { signIn(for: screen, cause) }
    }

    /// Starts a postponed sign-in when the tab is selected.
    mutating func broughtToFront() {
        guard let waiting = waitingSignIn else { return }
        waitingSignIn = nil
        // Another sign-in may have restored the page in the meantime.
        guard let screen = stacks.screen(waiting.screen), screen.failure != nil || waiting.cause != .button else {
            return
        }
        signIn(for: screen, waiting.cause)
    }

    /// Starts a sign-in instead of a visit, if the path configuration requires it.
    mutating func signsIn(insteadOf proposal: VisitProposal, from session: StackName) -> Bool {
        guard proposal.properties.isAuthentication, context.configuration.authentication.isConfigured,
            let screen = stacks[session].last
        else { return false }
        record(.visitRouted(url: proposal.url, decision: .authentication, handler: "authentication"))
        if !proposal.options.isByScript { emit(.authenticate(.userVisited)) }
        // The server redirected a form, and this is not the sign-in form itself.
        if let hasInput = proposal.formHasInput, !resolve(screen.currentLocation).properties.isAuthentication {
            signIn(refusing: screen.id, .ofForm(hasInput: hasInput))
            return true
        }
        guard proposal.options.response?.redirected ?? false else {
            signIn(for: screen, .link)
            return true
        }
        // The server redirected another request to the sign-in page. Turbo replaces the page if the request was a
        // visit, and makes a new proposal if it was a form.
        guard proposal.options.action == .replace else {
            signIn(for: screen, .form(status: 401))
            return true
        }
        if self[session].activeVisit?.request.screen == screen.id {
            send(.refused(.http(status: 401)), to: session)
        } else {
            signIn(refusing: screen.id, .refused(status: 401))
        }
        return true
    }

    /// Marks cached contents as stale, because they were loaded for another user.
    /// - Parameter repeated: The screens whose visits are repeated in any case.
    mutating func identityChanged(except repeated: [Screen.ID]) {
        markContentStale()
        guard stacks.modal != nil, let covered = stacks.main.last else { return }
        isMainStale = !repeated.contains(covered.id)
    }
}

package import FoundationEssentials
package import HybridAuthentication
package import HybridValues

/// A command of ``NavigatorState``. The shell executes the commands in order.
package indirect enum NavigatorCommand: Equatable, Sendable {
    // MARK: Stacks

    /// Show a screen. `after` is the previous top screen.
    case show(StackName, Screen, after: Screen?, StacksCommand.Transition)
    /// Open the modal window.
    case presentModal(style: PathProperties.ModalStyle, isDismissible: Bool)
    /// Close the modal window and the dialogs of its page.
    case dismissModal
    /// Pass this result to the code that waits for the modal. ``dismissModal`` follows.
    case passResult(JSONValue)
    case reloadNative(StackName, Screen.ID)
    /// Remove screens that the user has left.
    case forget(StackName, [Screen.ID])
    /// Update titles, buttons and commands.
    case navigationChanged
    case showError(VisitError, Screen, StackName, canSignIn: Bool)
    /// Close the pop-up windows that pages have opened.
    case closePopUps

    // MARK: Web views

    case view(StackName, ViewCommand)
    /// Report that the state of a visit changed.
    case report(StackName, VisitReport)
    /// Answer a policy question of the web view. The only conditional decision that occurs here is
    /// ``PolicyDecision/allowUnlessElsewhere``, which means that the page is shown elsewhere.
    case answer(StackName, PolicyDecision)

    // MARK: Delegate

    /// Ask the delegate about a proposal. Other events are queued until ``NavigatorEvent/proposalDecided(_:)`` arrives.
    case askDelegate(VisitProposal)
    /// Ask the delegate whether another program may open an address. ``NavigatorEvent/outsideDecided(_:isAllowed:)``
    /// contains the decision.
    case askOutside(URL)
    /// Notify the delegate that a form submission started.
    case tellFormStarted(to: URL)
    /// Notify the delegate that a form submission ended.
    case tellFormFinished(at: URL)

    // MARK: Environment

    /// Open an address in another program.
    case open(URL)
    /// Log the reason for refusing an address.
    case noteRefusal(URL, reason: String)
    /// Log that a text is not an address.
    case noteNoAddress(String)
    /// Log that the current rules were replaced by the previous ones.
    case noteRejectedRules([PathConfigurationError])
    case notify(String)
    /// Report a failed form submission to the user.
    case presentFormFailure(VisitError)
    /// Send an event to the sign-in flow.
    case authenticate(AuthenticatorEvent)
    /// Sign out, because the page requested it.
    case signOut
    case record(TraceEvent)
}

/// An output of ``NavigatorState``.
package enum NavigatorOutput: Equatable, Sendable {
    /// Execute a command in the shell.
    case perform(NavigatorCommand)
    /// Request an action from ``WindowSetState`` that concerns all windows.
    case request(WindowSetRequest)
}

/// A request of one navigator that concerns all windows.
package indirect enum WindowSetRequest: Equatable, Sendable {
    /// Execute a command that precedes leaving pages.
    case departure(DepartureGuardState.Command)
    /// Open an address in a new window, with an optional size in logical pixels.
    case openWindow(URL, width: Int?, height: Int?)
    /// The first page has loaded, or failed to load. Sent once.
    case begun
}

package import FoundationEssentials

/// Command of ``NavigatorState``, executed by the shell in order.
package indirect enum NavigatorCommand: Equatable, Sendable {
    // MARK: Stacks

    /// Show a screen, after the previous top screen.
    case show(StackName, Screen, after: Screen?, NavigationCommand.Transition)
    /// Open the modal window.
    case presentModal(style: PathProperties.ModalStyle, isDismissible: Bool)
    /// Close the modal window and its page's dialogs.
    case dismissModal
    case reloadNative(StackName, Screen.ID)
    /// Remove screens that were left.
    case forget(StackName, [Screen.ID])
    /// Update titles, buttons and commands.
    case navigationChanged
    case showError(VisitError, Screen, StackName, canSignIn: Bool)
    /// Close pop-up windows opened by pages.
    case closePopUps

    // MARK: Web views

    /// Execute a command of a session's web view.
    case view(StackName, ViewCommand)
    /// A visit's state changed.
    case report(StackName, VisitReport)
    /// Answer a policy question of the web view. Of the conditional decisions only
    /// ``PolicyDecision/allowUnlessElsewhere`` occurs here, and it means that the page is shown elsewhere.
    case answer(StackName, PolicyDecision)

    // MARK: Delegate

    /// Ask the delegate about a proposal. Other events are queued until ``NavigatorEvent/proposalDecided(_:)``.
    case askDelegate(VisitProposal)
    /// Ask the delegate whether another program may open an address. Results in
    /// ``NavigatorEvent/outsideDecided(_:isAllowed:)``.
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
    /// Log that rules were replaced by the previous ones.
    case noteRejectedRules([PathConfigurationError])
    /// Show a notice.
    case notify(String)
    /// Report a failed form submission to the user.
    case presentFormFailure(VisitError)
    /// Send an event to the sign-in flow.
    case authenticate(AuthenticatorEvent)
    /// Sign out, as requested by the page.
    case signOut
    case record(TraceEvent)
}

/// Output of ``NavigatorState``.
package enum NavigatorOutput: Equatable, Sendable {
    /// Execute a command in the shell.
    case perform(NavigatorCommand)
    /// Request something that concerns all windows from ``WindowSetState``.
    case request(WindowSetRequest)
}

/// Request of one navigator that concerns all windows.
package indirect enum WindowSetRequest: Equatable, Sendable {
    /// Execute a command that precedes leaving pages.
    case departure(DepartureGuardState.Command)
    /// Open an address in a new window, with an optional size in logical pixels.
    case openWindow(URL, width: Int?, height: Int?)
    /// The first page loaded or failed. Sent once.
    case begun
}

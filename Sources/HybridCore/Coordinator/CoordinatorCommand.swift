package import FoundationEssentials

/// Output of ``Coordinator``, executed by the shell in order.
package indirect enum CoordinatorCommand: Equatable, Sendable {
    // MARK: Stacks

    /// Show a screen, after the previous top screen.
    case show(StackName, Screen, after: Screen?, NavigatorCommand.Transition)
    /// Open the modal window.
    case presentModal(style: PathProperties.ModalStyle, isDismissible: Bool)
    /// Close the modal window and its page's dialogs.
    case dismissModal
    /// Reload a native screen.
    case reloadNative(StackName, Screen.ID)
    /// Remove screens that were left.
    case forget(StackName, [Screen.ID])
    /// Update titles, buttons and commands.
    case navigationChanged
    /// Show the error of a screen.
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

    /// Ask the delegate about a proposal. Other events are queued until ``CoordinatorEvent/proposalDecided(_:)``.
    case askDelegate(VisitProposal)
    /// Ask the delegate whether another program may open an address. Results in
    /// ``CoordinatorEvent/outsideDecided(_:isAllowed:)``.
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
    case authenticate(SignInEvent)
    /// Sign out, as requested by the page.
    case signOut
    /// Execute a command that precedes leaving pages.
    case departure(DepartureFlow.Command)
    /// Open an address in a new window, with an optional size in logical pixels.
    case openWindow(URL, width: Int?, height: Int?)
    /// The first page loaded or failed. Sent once.
    case begun
    /// Record an event in the trace.
    case record(TraceEvent)
}

/// Command for a session's web view, its curtain and its timers.
package indirect enum ViewCommand: Equatable, Sendable {
    case load(URL)
    case revisit(HistoryEntry)
    case loadHTML(String, base: URL)
    case stopLoading
    /// Pause the page's scripts until ``resumeScripts``.
    case pauseScripts
    case resumeScripts
    case callAdapter(AdapterCall)
    /// Show that the web view's page does not belong to the top screen. The page stays until the next one is ready, or
    /// is covered immediately.
    case cover(Screen.ID, keepsPage: Bool)
    /// Show the web view, which has the top screen's page.
    case uncover(Screen.ID)
    case armWatchdog(visit: Visit.ID)
    case disarmWatchdog
    case pauseWatchdog
    case awaitAnswer(form: Int, isUpload: Bool)
    case awaitAdapter(visit: Visit.ID)
    /// Report when the server of this address is reachable again, for the screen.
    case awaitServer(of: URL, screen: Screen.ID)
    /// Cancel HTTP authentication for a page that is no longer loading.
    case withdrawPasswordRequests
    /// Consume the last user gesture.
    case spendGesture
    /// Discard pictures of pages because they are stale.
    case forgetPictures
    /// Discard all loaded pages.
    case forgetPages
    /// Replace the web view.
    case renew
}

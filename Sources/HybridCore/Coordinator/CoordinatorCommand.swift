package import FoundationEssentials

/// What the shell must do for a ``Coordinator``, in order.
package indirect enum CoordinatorCommand: Equatable, Sendable {
    // MARK: The stacks

    /// Show that screen, after the one that was on top.
    case show(StackName, Screen, after: Screen?, NavigatorCommand.Transition)
    /// Open the modal window.
    case presentModal(style: PathProperties.ModalStyle, isDismissible: Bool)
    /// Close the modal window, and with it what its page asks of the user.
    case dismissModal
    /// A native screen loads what it shows anew.
    case reloadNative(StackName, Screen.ID)
    /// Screens have been left for good.
    case forget(StackName, [Screen.ID])
    /// Titles, buttons and commands may have changed.
    case navigationChanged
    /// Show why a screen has no page.
    case showError(VisitError, Screen, StackName, canSignIn: Bool)
    /// Close the windows that pages have asked for.
    case closePopUps

    // MARK: The web views

    /// Something for a session's web view to do.
    case view(StackName, ViewCommand)
    /// A visit has changed its state.
    case report(StackName, VisitReport)
    /// Answer what the web view has asked. Of the decisions that depend on something only
    /// ``PolicyDecision/allowUnlessElsewhere`` is left, and then the page is to be shown elsewhere.
    case answer(StackName, PolicyDecision)

    // MARK: The application's delegate

    /// Ask the delegate about a proposal. Until ``CoordinatorEvent/proposalDecided(_:)`` all else waits.
    case askDelegate(VisitProposal)
    /// Ask the delegate whether another program may open an address: ``CoordinatorEvent/outsideDecided(_:isAllowed:)``.
    case askOutside(URL)
    /// Tell the delegate that a page has begun to send a form.
    case tellFormStarted(to: URL)
    /// Tell the delegate that a form has been answered, or will not be.
    case tellFormFinished(at: URL)

    // MARK: Outside

    /// Have another program open an address.
    case open(URL)
    /// Note why an address was refused.
    case noteRefusal(URL, reason: String)
    /// Note that a text is no address.
    case noteNoAddress(String)
    /// Note that rules were given up for those before them.
    case noteRejectedRules([PathConfigurationError])
    /// Tell the user something that needs no answer.
    case notify(String)
    /// Tell the user that a form has come to nothing.
    case presentFormFailure(VisitError)
    /// Tell whoever signs people in.
    case authenticate(SignInEvent)
    /// The page signs the user out.
    case signOut
    /// Something to do before pages go.
    case departure(DepartureFlow.Command)
    /// An address is to be shown in a window of its own, of that size in logical pixels where it is said.
    case openWindow(URL, width: Int?, height: Int?)
    /// The first page is there, or has failed. It comes once.
    case begun
    /// Write an event to the trace.
    case record(TraceEvent)
}

/// What one session's web view, its curtain and its timers must do.
package indirect enum ViewCommand: Equatable, Sendable {
    case load(URL)
    case loadHTML(String, base: URL)
    case stopLoading
    /// Let the page's scripts rest until ``resumeScripts``.
    case pauseScripts
    case resumeScripts
    case callAdapter(AdapterCall)
    /// What the web view shows is not the page of the screen on top: it may stay until that is there, or is to be covered.
    case cover(Screen.ID, keepsPage: Bool)
    /// The web view shows the page of the screen on top: uncover it.
    case uncover(Screen.ID)
    case armWatchdog(visit: Visit.ID)
    case disarmWatchdog
    case pauseWatchdog
    case awaitAnswer(form: Int, isUpload: Bool)
    case awaitAdapter(visit: Visit.ID)
    /// Find out when the server of that address can be reached again, and say so of the screen.
    case awaitServer(of: URL, screen: Screen.ID)
    /// What a page that will not come has asked passwords for is of no use any more.
    case withdrawPasswordRequests
    /// The gesture that came last has had what it was for.
    case spendGesture
    /// Throw the pictures of pages away: they are out of date.
    case forgetPictures
    /// Let nothing be seen again of what was loaded.
    case forgetPages
    /// Put a new web view in the place of this one.
    case renew
}

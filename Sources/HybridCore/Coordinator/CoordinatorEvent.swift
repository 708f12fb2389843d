package import FoundationEssentials

/// What a web view says of its page at the moment of an event.
package struct PageState: Equatable, Sendable {
    /// Where the page is.
    package var url: URL?
    /// What it is called.
    package var title: String?
    /// When that was: monotonic, in seconds.
    package var time: Double

    /// The state of a page.
    package init(url: URL? = nil, title: String? = nil, time: Double = 0) {
        self.url = url
        self.title = title
        self.time = time
    }
}

/// What happens to a ``Coordinator``.
package indirect enum CoordinatorEvent: Equatable, Sendable {
    // MARK: What is wanted

    /// The first page is to be shown, and on top of it what another program has asked for.
    case start(URL?)
    /// A text from outside says where to go.
    case visit(String)
    /// Another program says where to go: at once, or when the first page is there.
    case handOver(URL)
    /// Somebody wants to go somewhere. What the rules say of that is still to be asked.
    case route(VisitProposal)
    /// The application's own code wants to go somewhere, with properties of its own.
    case propose(VisitProposal)
    /// An address is to be opened by another program.
    case openOutside(URL)
    /// What the user pressed takes pages away: those are asked first.
    case leave(NavigatorEvent)
    /// Out of the modal, or one screen back.
    case goUp
    /// The user no longer waits for the page that is on its way to the stack in front.
    case stop
    /// What takes pages away, and nobody is there who could be asked.
    case leaveUnasked(NavigatorEvent)
    /// The stacks are to change as they are told.
    case navigate(NavigatorEvent)
    /// Every screen is to be left for the start page.
    case restart
    /// Nothing of what was loaded may be shown again.
    case resetSessions
    /// New web views are to take the place of those there are. Nothing is loaded.
    case renewWebViews
    /// A new web view is to take the place of that session's.
    case renewWebView(StackName)
    /// The user has pressed a notification of a page.
    case notificationPressed(screen: Screen.ID?, page: URL?)
    /// The user has pressed the button to sign in on a screen's error.
    case signInPressed(Screen.ID)

    // MARK: What the web views say

    /// Something has happened to a session.
    case session(StackName, SessionEvent, PageState)
    /// A page has another title or address.
    case pageChanged(StackName, PageState)
    /// A web view asks whether a navigation may begin. It is answered with ``CoordinatorCommand/answer(_:_:)``.
    case navigationAsked(StackName, NavigationAction, PageState)
    /// A web view asks whether an answer may be shown. It is answered with ``CoordinatorCommand/answer(_:_:)``.
    case responseAsked(StackName, NavigationResponse, PageState)
    /// The server of a screen whose visit failed can be reached again.
    case serverReached(StackName, Screen.ID)
    /// A tester has that visit fail.
    case visitMadeToFail(StackName, Visit.ID, VisitError)
    /// A screen of that stack shows a page that may not be seen, and is left.
    case screenRefused(Screen.ID, StackName)

    // MARK: The application's delegate

    /// There is a delegate, or none any more.
    case delegateSet(Bool)
    /// The delegate has decided about a proposal: the answer to ``CoordinatorCommand/askDelegate(_:)``.
    case proposalDecided(ProposalDecision)
    /// The delegate has decided about an address: the answer to ``CoordinatorCommand/askOutside(_:)``.
    case outsideDecided(URL, isAllowed: Bool)

    // MARK: Around it

    /// These pages may be left without another question, until ``pagesLeft(_:)``.
    case pagesGivenUp([StackName])
    /// What was to take these pages away has been done.
    case pagesLeft([StackName])
    /// Somebody else is signed in: what is loaded was made for somebody else, apart from these screens.
    case identityChanged(repeating: [Screen.ID])
    /// The error of a screen is to be seen, if it has one.
    case showError(Screen.ID, canSignIn: Bool)
    /// The tab has come to the front.
    case broughtToFront
}

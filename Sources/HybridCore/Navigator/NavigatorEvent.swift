package import FoundationEssentials

/// State of a web view's page at the time of an event.
package struct PageState: Equatable, Sendable {
    /// The page's address.
    package var url: URL?
    /// The page's title.
    package var title: String?
    /// Time of the event: monotonic, in seconds.
    package var time: Double

    /// Creates a page state.
    package init(url: URL? = nil, title: String? = nil, time: Double = 0) {
        self.url = url
        self.title = title
        self.time = time
    }
}

/// Input of ``NavigatorState``.
package indirect enum NavigatorEvent: Equatable, Sendable {
    // MARK: Requests

    /// Show the first page, and on top of it an address from another program.
    case start(URL?)
    /// Visit an address given as text.
    case visit(String)
    /// Visit an address from another program, after the first page has loaded.
    case handOver(URL)
    /// A visit was requested. The path configuration has not been applied yet.
    case route(VisitProposal)
    /// The application's code requested a visit, with properties.
    case propose(VisitProposal)
    /// Open an address in another program.
    case openOutside(URL)
    /// Change the stacks on a user action, after asking the affected pages.
    case leave(NavigationEvent)
    /// Dismiss the modal, or go back one screen.
    case goUp
    /// Stop loading the page of the front stack.
    case stop
    /// Change the stacks without asking pages, because no user can answer.
    case leaveUnasked(NavigationEvent)
    /// Change the stacks.
    case navigate(NavigationEvent)
    /// Replace all screens with the start page.
    case restart
    /// Discard everything that was loaded.
    case resetSessions
    /// Replace the web views. Nothing is loaded.
    case renewWebViews
    /// Replace a session's web view.
    case renewWebView(StackName)
    /// The user pressed a page's notification.
    case notificationPressed(screen: Screen.ID?, page: URL?)
    /// The user pressed the sign-in button on a screen's error.
    case signInPressed(Screen.ID)

    // MARK: Web views

    case session(StackName, SessionEvent, PageState)
    /// The page's title or address changed.
    case pageChanged(StackName, PageState)
    /// Policy question about a navigation. Results in ``NavigatorCommand/answer(_:_:)``.
    case navigationAsked(StackName, NavigationAction, PageState)
    /// Policy question about a response. Results in ``NavigatorCommand/answer(_:_:)``.
    case responseAsked(StackName, NavigationResponse, PageState)
    /// The server of a failed visit's screen is reachable again.
    case serverReached(StackName, Screen.ID)
    /// Fail this visit, as requested by a tester.
    case visitMadeToFail(StackName, Visit.ID, VisitError)
    /// Leave a screen whose page is refused.
    case screenRefused(Screen.ID, StackName)

    // MARK: Delegate

    /// A delegate was set or removed.
    case delegateSet(Bool)
    /// The delegate's decision about a proposal, in response to ``NavigatorCommand/askDelegate(_:)``.
    case proposalDecided(ProposalDecision)
    /// The delegate's decision about an address, in response to ``NavigatorCommand/askOutside(_:)``.
    case outsideDecided(URL, isAllowed: Bool)

    // MARK: Environment

    /// These pages may be left without a question, until ``pagesLeft(_:)``.
    case pagesGivenUp([StackName])
    /// The action that leaves these pages has been performed.
    case pagesLeft([StackName])
    /// The signed-in user changed, so loaded pages are stale, except those of these screens.
    case identityChanged(except: [Screen.ID])
    /// Show a screen's error, if it has one.
    case showError(Screen.ID, canSignIn: Bool)
    /// The tab was selected.
    case broughtToFront
}

package import FoundationEssentials
package import HybridValues

/// The state of a web view's page at the time of an event.
package struct PageState: Equatable, Sendable {
    /// The page's address.
    package var url: URL?
    package var title: String?
    /// The monotonic time of the event, in seconds.
    package var time: Double

    package init(url: URL? = nil, title: String? = nil, time: Double = 0) {
        self.url = url
        self.title = title
        self.time = time
    }
}

/// An input of ``NavigatorState``.
package indirect enum NavigatorEvent: Equatable, Sendable {
    // MARK: Requests

    /// Show the first page. If the URL is not `nil`, show that address from another program on top of it.
    case start(URL?)
    /// Visit an address given as text.
    case visit(String)
    /// Visit an address from another program, after the first page has loaded.
    case handOver(URL)
    /// A visit was requested. The path configuration has not been applied yet.
    case route(VisitProposal)
    /// The application's code requested a visit and has set its properties.
    case propose(VisitProposal)
    /// Open an address in another program.
    case openOutside(URL)
    /// Change the stacks on a user action, after asking the affected pages.
    case leave(StacksEvent)
    /// Dismiss the modal, or go back one screen if none is open.
    case goUp
    /// Stop loading the page of the front stack.
    case stop
    /// Change the stacks without asking pages, because no user can answer.
    case leaveUnasked(StacksEvent)
    case navigate(StacksEvent)
    /// Replace all screens with the start page.
    case restart
    /// Discard everything that was loaded.
    case resetSessions
    /// Replace the web views without loading anything.
    case renewWebViews
    /// Replace a session's web view.
    case renewWebView(StackName)
    /// The user pressed a page's notification.
    case notificationPressed(screen: Screen.ID?, page: URL?)
    /// The application's code requested a sign-in.
    case signInRequested
    /// The application's code changed data, so loaded content is out of date.
    case contentChanged
    /// The user pressed the sign-in button on a screen's error.
    case signInPressed(Screen.ID)

    // MARK: Web views

    case session(StackName, SessionEvent, PageState)
    /// The page's title or address changed.
    case pageChanged(StackName, PageState)
    /// The web view asks whether a navigation may begin. ``NavigatorCommand/answer(_:_:)`` contains the answer.
    case navigationAsked(StackName, NavigationAction, PageState)
    /// The web view asks whether a response may be shown. ``NavigatorCommand/answer(_:_:)`` contains the answer.
    case responseAsked(StackName, NavigationResponse, PageState)
    /// The server of a screen whose visit failed is reachable again.
    case serverReached(StackName, Screen.ID)
    /// Make this visit fail, because a tester requested it.
    case visitMadeToFail(StackName, Visit.ID, VisitError)
    /// Leave a screen because its page is refused.
    case screenRefused(Screen.ID, StackName)

    /// The native screens with unsaved input have changed.
    case unsavedScreens(Set<Screen.ID>)

    // MARK: Delegate

    case delegateSet(Bool)
    /// The delegate's decision about a proposal, in response to ``NavigatorCommand/askDelegate(_:)``.
    case proposalDecided(ProposalDecision)
    /// The delegate's decision about an address, in response to ``NavigatorCommand/askOutside(_:)``.
    case outsideDecided(URL, isAllowed: Bool)

    // MARK: Environment

    /// The user agreed to lose these pages. They may be left without a question until ``pagesLeft(_:)``.
    case pagesGivenUp([StackName])
    /// The action that leaves these pages has been performed.
    case pagesLeft([StackName])
    /// The signed-in user changed, so loaded pages are stale, except the pages of the listed screens.
    case identityChanged(except: [Screen.ID])
    /// Show the error of a screen, if it has one.
    case showError(Screen.ID, canSignIn: Bool)
    /// The tab of this navigator was selected.
    case broughtToFront
}

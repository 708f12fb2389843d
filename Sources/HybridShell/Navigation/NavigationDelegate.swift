public import FoundationEssentials
public import HybridCore

/// Makes a native screen for an entry of a stack.
public typealias NativeScreenFactory = @MainActor (Screen, NavigationController) -> any NativeScreen

/// An application's own say in navigation, and what it hears of it (Docs/Behaviour.md#the-applications-decisions).
///
/// Every method has a body that changes nothing, so that an application writes those that it needs. A
/// ``NavigationController`` is the stack of one tab, or the only one. What has happened is told right after, when the
/// stacks are in order again: going somewhere from such a method is fine.
@MainActor
public protocol NavigationDelegate: AnyObject {
    /// Decides about an address inside the application, before anything is done for it.
    func navigation(_ controller: NavigationController, decides proposal: VisitProposal) -> ProposalDecision

    /// A visit has begun.
    func navigation(_ controller: NavigationController, visitDidStart visit: Visit)

    /// A visit's page, or a snapshot of it, is on the screen.
    func navigation(_ controller: NavigationController, visitDidRender visit: Visit)

    /// A visit has ended well.
    func navigation(_ controller: NavigationController, visitDidComplete visit: Visit)

    /// A visit has ended because another has taken its place.
    func navigation(_ controller: NavigationController, visitWasCancelled visit: Visit)

    /// A visit has failed. What the user sees in place of its page is ``navigation(_:showsError:on:)``'s.
    func navigation(_ controller: NavigationController, visit: Visit, didFail error: VisitError)

    /// Says what stands in place of a page that could not be loaded. Nobody is asked where the application is locked.
    func navigation(_ controller: NavigationController, showsError error: VisitError, on screen: Screen) -> ErrorContent

    /// A page has begun to send a form that is not a search.
    func navigation(_ controller: NavigationController, formSubmissionDidStartTo url: URL)

    /// The server has answered that form, or has failed to.
    func navigation(_ controller: NavigationController, formSubmissionDidFinishAt url: URL)

    /// Words the title of the window in which the screen is in front.
    /// - Parameters:
    ///   - controller: the stacks of the tab.
    ///   - screen: the one in front.
    ///   - title: the page's title, or before that the rules', or the application's name.
    func navigation(_ controller: NavigationController, titles screen: Screen, as title: String) -> String

    /// Decides whether an address is opened by another program: the browser, or what the desktop has for its scheme.
    func navigation(_ controller: NavigationController, opensOutside url: URL) -> Bool
}

/// Nothing is changed, and nothing is done.
extension NavigationDelegate {
    /// Goes on as the rules say.
    public func navigation(_ controller: NavigationController, decides proposal: VisitProposal) -> ProposalDecision {
        .accept
    }

    /// Does nothing.
    public func navigation(_ controller: NavigationController, visitDidStart visit: Visit) {}

    /// Does nothing.
    public func navigation(_ controller: NavigationController, visitDidRender visit: Visit) {}

    /// Does nothing.
    public func navigation(_ controller: NavigationController, visitDidComplete visit: Visit) {}

    /// Does nothing.
    public func navigation(_ controller: NavigationController, visitWasCancelled visit: Visit) {}

    /// Does nothing.
    public func navigation(_ controller: NavigationController, visit: Visit, didFail error: VisitError) {}

    /// Shows what every application shows.
    public func navigation(
        _ controller: NavigationController, showsError error: VisitError, on screen: Screen
    ) -> ErrorContent { .standard }

    /// Does nothing.
    public func navigation(_ controller: NavigationController, formSubmissionDidStartTo url: URL) {}

    /// Does nothing.
    public func navigation(_ controller: NavigationController, formSubmissionDidFinishAt url: URL) {}

    /// Leaves the title as it is.
    public func navigation(_ controller: NavigationController, titles screen: Screen, as title: String) -> String {
        title
    }

    /// Opens it.
    public func navigation(_ controller: NavigationController, opensOutside url: URL) -> Bool { true }
}

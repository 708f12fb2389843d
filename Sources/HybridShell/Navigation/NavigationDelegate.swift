public import FoundationEssentials
public import HybridCore

/// Creates the native screen for an entry of a stack.
public typealias NativeScreenFactory = @MainActor (Screen, NavigationController) -> any NativeScreen

/// An application's decisions about navigation, and notifications of it (Docs/Behaviour.md#the-applications-decisions).
///
/// All methods are optional; the defaults change nothing. A ``NavigationController`` is the stack of one tab, or the
/// only stack. Notifications arrive after the stacks have been updated, so these methods may navigate.
@MainActor
public protocol NavigationDelegate: AnyObject {
    /// Decides about an address inside the application before any request is made.
    func navigation(_ controller: NavigationController, decides proposal: VisitProposal) -> ProposalDecision

    /// Called when a visit starts.
    func navigation(_ controller: NavigationController, visitDidStart visit: Visit)

    /// Called when a visit's page, or a snapshot of it, is on the screen.
    func navigation(_ controller: NavigationController, visitDidRender visit: Visit)

    /// Called when a visit completes.
    func navigation(_ controller: NavigationController, visitDidComplete visit: Visit)

    /// Called when another visit replaces this one.
    func navigation(_ controller: NavigationController, visitWasCancelled visit: Visit)

    /// Called when a visit fails. ``navigation(_:showsError:on:)`` chooses the content that replaces its page.
    func navigation(_ controller: NavigationController, visit: Visit, didFail error: VisitError)

    /// Returns the content shown instead of a failed page. Not called in a locked application.
    func navigation(_ controller: NavigationController, showsError error: VisitError, on screen: Screen) -> ErrorContent

    /// Called when a page starts to submit a form other than a search.
    func navigation(_ controller: NavigationController, formSubmissionDidStartTo url: URL)

    /// Called when the server has responded to that form, or failed to.
    func navigation(_ controller: NavigationController, formSubmissionDidFinishAt url: URL)

    /// Returns the title of the window for its front screen.
    /// - Parameters:
    ///   - controller: The stacks of the tab.
    ///   - screen: The front screen.
    ///   - title: The page's title, or before that the rules' title or the application's name.
    func navigation(_ controller: NavigationController, titles screen: Screen, as title: String) -> String

    /// Decides if an address may be opened in another program: the browser, or the desktop's handler for its scheme.
    func navigation(_ controller: NavigationController, opensOutside url: URL) -> Bool
}

/// Defaults that change nothing.
extension NavigationDelegate {
    /// Accepts the proposal.
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

    /// Returns the standard content.
    public func navigation(
        _ controller: NavigationController, showsError error: VisitError, on screen: Screen
    ) -> ErrorContent { .standard }

    /// Does nothing.
    public func navigation(_ controller: NavigationController, formSubmissionDidStartTo url: URL) {}

    /// Does nothing.
    public func navigation(_ controller: NavigationController, formSubmissionDidFinishAt url: URL) {}

    /// Returns the title unchanged.
    public func navigation(_ controller: NavigationController, titles screen: Screen, as title: String) -> String {
        title
    }

    /// Allows it.
    public func navigation(_ controller: NavigationController, opensOutside url: URL) -> Bool { true }
}

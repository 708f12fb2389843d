public import FoundationEssentials
public import HybridCore

/// Creates the native screen for an entry of a stack.
public typealias NativeScreenFactory = @MainActor (Screen, Navigator) -> any NativeScreen

/// An application's decisions about navigation, and notifications of it (Docs/Behaviour.md#the-applications-decisions).
///
/// All methods are optional; the defaults change nothing. A ``Navigator`` is the stack of one tab, or the
/// only stack. Notifications arrive after the stacks have been updated, so these methods may navigate.
@MainActor
public protocol NavigatorDelegate: AnyObject {
    /// Decides about an address inside the application before any request is made.
    func navigator(_ navigator: Navigator, decides proposal: VisitProposal) -> ProposalDecision

    /// Called when a visit starts.
    func navigator(_ navigator: Navigator, visitDidStart visit: Visit)

    /// Called when a visit's page, or a snapshot of it, is on the screen.
    func navigator(_ navigator: Navigator, visitDidRender visit: Visit)

    /// Called when a visit completes.
    func navigator(_ navigator: Navigator, visitDidComplete visit: Visit)

    /// Called when another visit replaces this one.
    func navigator(_ navigator: Navigator, visitWasCancelled visit: Visit)

    /// Called when a visit fails. ``navigator(_:showsError:on:)`` chooses the content that replaces its page.
    func navigator(_ navigator: Navigator, visit: Visit, didFail error: VisitError)

    /// Returns the content shown instead of a failed page. Not called in a locked application.
    func navigator(_ navigator: Navigator, showsError error: VisitError, on screen: Screen) -> ErrorContent

    /// Called when a page starts to submit a form other than a search.
    func navigator(_ navigator: Navigator, formSubmissionDidStartTo url: URL)

    /// Called when the server has responded to that form, or failed to.
    func navigator(_ navigator: Navigator, formSubmissionDidFinishAt url: URL)

    /// Returns the title of the window for its front screen.
    /// - Parameters:
    ///   - navigator: The stacks of the tab.
    ///   - screen: The front screen.
    ///   - title: The page's title, or before that the rules' title or the application's name.
    func navigator(_ navigator: Navigator, titles screen: Screen, as title: String) -> String

    /// Decides if an address may be opened in another program: the browser, or the desktop's handler for its scheme.
    func navigator(_ navigator: Navigator, opensOutside url: URL) -> Bool
}

/// Defaults that change nothing.
extension NavigatorDelegate {
    /// Accepts the proposal.
    public func navigator(_ navigator: Navigator, decides proposal: VisitProposal) -> ProposalDecision {
        .accept
    }

    /// Does nothing.
    public func navigator(_ navigator: Navigator, visitDidStart visit: Visit) {}

    /// Does nothing.
    public func navigator(_ navigator: Navigator, visitDidRender visit: Visit) {}

    /// Does nothing.
    public func navigator(_ navigator: Navigator, visitDidComplete visit: Visit) {}

    /// Does nothing.
    public func navigator(_ navigator: Navigator, visitWasCancelled visit: Visit) {}

    /// Does nothing.
    public func navigator(_ navigator: Navigator, visit: Visit, didFail error: VisitError) {}

    /// Returns the standard content.
    public func navigator(
        _ navigator: Navigator, showsError error: VisitError, on screen: Screen
    ) -> ErrorContent { .standard }

    /// Does nothing.
    public func navigator(_ navigator: Navigator, formSubmissionDidStartTo url: URL) {}

    /// Does nothing.
    public func navigator(_ navigator: Navigator, formSubmissionDidFinishAt url: URL) {}

    /// Returns the title unchanged.
    public func navigator(_ navigator: Navigator, titles screen: Screen, as title: String) -> String {
        title
    }

    /// Allows it.
    public func navigator(_ navigator: Navigator, opensOutside url: URL) -> Bool { true }
}

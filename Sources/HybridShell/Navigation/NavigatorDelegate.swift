public import FoundationEssentials
public import HybridCore

/// Creates the native screen for an entry of a stack.
public typealias NativeScreenFactory = @MainActor (Screen, Navigator) -> any NativeScreen

/// The application's part in navigation. A delegate makes decisions and is notified of visits
/// (Docs/Behaviour.md#the-applications-decisions).
///
/// All methods are optional; the default implementations do not change the shell's behaviour. A ``Navigator`` is the
/// stack of one tab, or the only stack. Notifications arrive after the stacks have been updated, so these methods may
/// navigate.
@MainActor
public protocol NavigatorDelegate: AnyObject {
    /// Decides how to handle an address inside the application, before any request is made.
    func navigator(_ navigator: Navigator, decides proposal: VisitProposal) -> ProposalDecision

    /// Decides whether a page may begin a navigation that Turbo and the shell have not requested, before the shell's own
    /// rules (Docs/Behaviour.md#web-view-policy). This includes links without Turbo, forms, scripts, frames and new
    /// windows, about which it may be called twice. If it leads to another page of the application,
    /// ``navigator(_:decides:)`` follows.
    func navigator(_ navigator: Navigator, allows navigation: NavigationAction) -> Bool

    /// Called when a visit starts.
    func navigator(_ navigator: Navigator, visitDidStart visit: Visit)

    /// Called when the page of a visit, or a snapshot of it, is on the screen.
    func navigator(_ navigator: Navigator, visitDidRender visit: Visit)

    /// Called when a visit completes.
    func navigator(_ navigator: Navigator, visitDidComplete visit: Visit)

    /// Called when another visit replaces this one.
    func navigator(_ navigator: Navigator, visitWasCancelled visit: Visit)

    /// Called when a visit fails. ``navigator(_:showsError:on:)`` chooses the content that replaces the page.
    func navigator(_ navigator: Navigator, visit: Visit, didFail error: VisitError)

    /// Returns the content shown instead of a failed page. This method is not called in a locked application.
    func navigator(_ navigator: Navigator, showsError error: VisitError, on screen: Screen) -> ErrorContent

    /// Called when a page starts to submit a form other than a search form.
    func navigator(_ navigator: Navigator, formSubmissionDidStartTo url: URL)

    /// Called when the server has responded to the form, or when the submission has failed.
    func navigator(_ navigator: Navigator, formSubmissionDidFinishAt url: URL)

    /// Returns the native widgets around the page of a screen, or `nil` for none. It is called once for each screen.
    func navigator(_ navigator: Navigator, partsAround screen: Screen) -> PageParts?

    /// Answers a dialog of a page, possibly with a dialog of the application. The page waits for the answer. If the task
    /// is cancelled, the page is gone. WebDriver answers dialogs itself.
    func navigator(_ navigator: Navigator, answers dialog: PageDialog) async -> PageDialog.Answer

    /// Returns the title of the window for the screen in front.
    /// - Parameters:
    ///   - navigator: The stacks of the tab.
    ///   - screen: The screen in front.
    ///   - title: The title of the page. Before the page has a title, this is the title from the rules or the name of
    ///     the application.
    func navigator(_ navigator: Navigator, titles screen: Screen, as title: String) -> String

    /// Called when a screen has become visible: as the front screen of the selected tab or of a window. Its page may
    /// still be loading.
    func navigator(_ navigator: Navigator, didShow screen: Screen)

    /// Called when a screen is no longer visible. It may be covered, in another tab, or removed.
    func navigator(_ navigator: Navigator, didHide screen: Screen)

    /// Called when the user or the application's code has selected a tab. The navigator is that of the tab.
    func navigator(_ navigator: Navigator, didSelectTab index: Int)

    /// Called when new path rules are in force.
    /// - Parameters:
    ///   - navigator: The active stacks.
    ///   - source: The file or address of the rules.
    func navigator(_ navigator: Navigator, pathConfigurationDidChangeFrom source: String)

    /// Called when loading the path rules has begun, advanced, failed or ended.
    func navigator(_ navigator: Navigator, pathConfigurationDidChangeTo state: PathConfigurationState)

    /// Called when the computer's network or the application's server has become reachable or unreachable.
    func navigator(_ navigator: Navigator, isOnline: Bool)

    /// Decides whether an address may be opened in another program, which is either the browser or the desktop's handler
    /// for the URL scheme.
    func navigator(_ navigator: Navigator, opensOutside url: URL) -> Bool
}

/// Default implementations, which do not change the shell's behaviour.
extension NavigatorDelegate {
    /// Accepts the proposal.
    public func navigator(_ navigator: Navigator, decides proposal: VisitProposal) -> ProposalDecision {
        .accept
    }

    /// Allows the navigation.
    public func navigator(_ navigator: Navigator, allows navigation: NavigationAction) -> Bool { true }

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

    /// Returns no widgets.
    public func navigator(_ navigator: Navigator, partsAround screen: Screen) -> PageParts? { nil }

    /// Shows the shell's dialog.
    public func navigator(_ navigator: Navigator, answers dialog: PageDialog) async -> PageDialog.Answer { .standard }

    /// Returns the title unchanged.
    public func navigator(_ navigator: Navigator, titles screen: Screen, as title: String) -> String { title }

    /// Does nothing.
    public func navigator(_ navigator: Navigator, didShow screen: Screen) {}

    /// Does nothing.
    public func navigator(_ navigator: Navigator, didHide screen: Screen) {}

    /// Does nothing.
    public func navigator(_ navigator: Navigator, didSelectTab index: Int) {}

    /// Does nothing.
    public func navigator(_ navigator: Navigator, pathConfigurationDidChangeFrom source: String) {}

    /// Does nothing.
    public func navigator(_ navigator: Navigator, pathConfigurationDidChangeTo state: PathConfigurationState) {}

    /// Does nothing.
    public func navigator(_ navigator: Navigator, isOnline: Bool) {}

    /// Allows the address to be opened.
    public func navigator(_ navigator: Navigator, opensOutside url: URL) -> Bool { true }
}

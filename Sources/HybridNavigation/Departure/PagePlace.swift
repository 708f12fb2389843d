package import HybridValues

/// The location of a page. It identifies a web view of a tab or of an additional window, or a native screen there.
package struct PagePlace: Hashable, Sendable {
    /// The index of the tab, which is 0 in an application without tabs. For an additional window, this is its
    /// ``NavigatorState/number``.
    package var navigator: Int
    package var session: StackName
    /// The native screen; `nil` for the web view.
    package var screen: Screen.ID?

    package init(navigator: Int, session: StackName, screen: Screen.ID? = nil) {
        self.navigator = navigator
        self.session = session
        self.screen = screen
    }
}

/// The response of a page that was asked whether it can be left.
package enum PageFinding: Equatable, Sendable {
    case free
    /// The page has input that was not submitted. Its `beforeunload` handler reported the input, or the input was found
    /// in its fields, or the user typed in it and it does not respond.
    case unsaved
    /// The page did not respond in time, and the user typed nothing in it. Such a page can be left.
    case silent
}

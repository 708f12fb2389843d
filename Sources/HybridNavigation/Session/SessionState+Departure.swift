/// Questions about unsaved input when the user leaves a page.
extension SessionState {
    /// True if the web view shows a page that could lose input. The page must belong to a screen that is still on the
    /// stack.
    package var hasPage: Bool { topScreen != nil && shownScreen != nil }

    /// Returns whether a change of the stacks removes the page. If the page is still in the web view, it is only shown
    /// again.
    package func losesPage(by loss: NavigationStacks.Loss) -> Bool {
        guard hasPage else { return false }
        guard case .visit(let request) = loss else { return true }
        return !isStillShown(request)
    }

    /// True if the shell should show the page's `beforeunload` question when a load begins. False if the user has
    /// already agreed to leave, or has left the page's screen, so that staying is impossible.
    package var asksBeforeLoad: Bool { shownScreen != nil && !(document?.isGivenUp ?? false) }
}

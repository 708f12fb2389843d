/// Questions about unsaved input when the user leaves a page.
extension SessionState {
    /// True if the web view shows a page that could lose input: that of a screen still on the stack.
    package var hasPage: Bool { topScreen != nil && shownScreen != nil }

    /// True if a change of the stacks removes the page. A page still in the web view is only shown again.
    package func losesPage(by loss: NavigationStacks.Loss) -> Bool {
        guard hasPage else { return false }
        guard case .visit(let request) = loss else { return true }
        return !isStillShown(request)
    }

    /// True if the shell should show the page's `beforeunload` question when a load begins. False if the user has left
    /// the page's screen, so that staying is impossible, or has already agreed.
    package var asksBeforeLoad: Bool { shownScreen != nil && !(document?.isGivenUp ?? false) }
}

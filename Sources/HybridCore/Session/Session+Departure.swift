/// A page that the user leaves may have something that was entered and not sent.
extension Session {
    /// Whether there is a page that could have something to lose: one of a screen that has not been left.
    package var hasPage: Bool { topScreen != nil && shownScreen != nil }

    /// Whether what the navigator wants takes the page away. A page that never left the web view is only shown again.
    package func losesPage(by loss: Navigator.Loss) -> Bool {
        guard hasPage else { return false }
        guard case .visit(let request) = loss else { return true }
        return !isStillShown(request)
    }

    /// Whether the user is asked when the page's guard speaks up at the beginning of a load. Not if the user has left the
    /// page's screen, for then there is no staying, nor if the user has been asked already.
    package var asksBeforeLoad: Bool { shownScreen != nil && !(document?.isGivenUp ?? false) }
}

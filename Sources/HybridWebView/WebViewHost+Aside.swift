import GLibBridge

extension WebViewHost {
    /// Records whether something covers the web view, and hides the page if so.
    package func setCovered(_ isCovered: Bool) { profile.accessiblePages.cover(widget, isCovered) }

    private static let hidden = UserStyle(":root, :root * { visibility: hidden !important }")

    /// Hides the page from assistive technology, or shows it again. A closed dialog keeps its page so that the next one
    /// opens quickly. WebKit reports a page in a hidden window as if it were on the screen.
    ///
    /// The page itself does not change, because this adds a user style sheet, which page scripts cannot see.
    package func setAside(_ isAside: Bool) {
        set(Self.hidden, isAside)
    }
}

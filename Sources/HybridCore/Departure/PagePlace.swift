/// Location of a page: a web view of a tab or further window.
package struct PagePlace: Hashable, Sendable {
    /// Index of the tab, 0 without tabs; for a further window its ``NavigatorState/number``.
    package var navigator: Int
    /// The page's stack.
    package var session: StackName

    /// Creates a location.
    package init(navigator: Int, session: StackName) {
        self.navigator = navigator
        self.session = session
    }
}

/// Response of a page that was asked whether it can be left.
package enum PageFinding: Equatable, Sendable {
    /// The page can be left.
    case free
    /// The page has unsubmitted input, reported by its `beforeunload` handler or found in a dialog's field.
    case unsaved
    /// The page timed out. An unresponsive page can be left.
    case silent
}

/// Location of a page: a web view of a tab or further window.
package struct PagePlace: Hashable, Sendable {
    /// Index of the tab, 0 without tabs; for a further window its ``Coordinator/number``.
    package var tab: Int
    /// The page's stack.
    package var session: StackName

    /// Creates a location.
    package init(tab: Int, session: StackName) {
        self.tab = tab
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

/// Where a page is: one of the web views of a tab, or of a further window.
package struct PagePlace: Hashable, Sendable {
    /// The number of the tab, 0 where there are none; of a further window its ``Coordinator/number``.
    package var tab: Int
    /// The stack that the page belongs to.
    package var session: StackName

    /// A place.
    package init(tab: Int, session: StackName) {
        self.tab = tab
        self.session = session
    }
}

/// What a page that was asked whether it may be left has said.
package enum PageFinding: Equatable, Sendable {
    /// It may go.
    case free
    /// It has something that was entered and not sent: its own guard (`beforeunload`) says so, or a dialog's field.
    case unsaved
    /// It has not answered in time. A page that hangs keeps nobody.
    case silent
}

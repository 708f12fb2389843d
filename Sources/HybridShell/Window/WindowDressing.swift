package import GLibBridge

/// Replaces the main window's header bar and application menu.
@MainActor
package protocol WindowDressing {
    /// Adds content to the empty window.
    /// - Parameter pages: The bars of the pages. One of them is visible at a time.
    /// - Returns: The widgets above and below the pages; `nil` for none.
    func dress(
        _ window: ObjectRef, back: ObjectRef, title: ObjectRef, pages: [PageBar]
    ) -> (top: ObjectRef?, bottom: ObjectRef?)
}

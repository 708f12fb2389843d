package import GLibBridge

/// Replaces the main window's header bar and application menu.
@MainActor
package protocol WindowDressing {
    /// Adds content to the empty window.
    /// - Parameters:
    ///   - back: The back button.
    ///   - title: The title of the front page.
    ///   - pages: The pages' bars, of which one is visible at a time.
    /// - Returns: The widget above the pages, if any.
    func dress(_ window: ObjectRef, back: ObjectRef, title: ObjectRef, pages: [PageBar]) -> ObjectRef?
}

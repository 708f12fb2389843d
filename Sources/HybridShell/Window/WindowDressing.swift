package import GLibBridge

/// Gives the main window something else than a header bar with the application's menu.
@MainActor
package protocol WindowDressing {
    /// Dresses the window, which has nothing in it yet.
    /// - Parameters:
    ///   - back: the button that leads back.
    ///   - title: what the page in front is called.
    ///   - pages: what belongs to the pages, of which one is seen at a time.
    /// - Returns: what stands above the pages, if anything does.
    func dress(_ window: ObjectRef, back: ObjectRef, title: ObjectRef, pages: [PageBar]) -> ObjectRef?
}

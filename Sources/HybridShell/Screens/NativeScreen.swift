public import GLibBridge
package import HybridCore

/// A screen drawn by the application. One object represents one entry of a stack.
///
/// It may hold the controller weakly to navigate. `ContentView` provides the common parts: a spinner, an empty state,
/// and errors in the same style as those of pages.
@MainActor
public protocol NativeScreen: AnyObject {
    /// The screen's content, always the same widget. It is kept while the screen is on a stack, together with its
    /// scroll position.
    var widget: ObjectRef { get }

    /// Loads the content. Called when the screen is first shown, on reload and retry, and when it is next shown after
    /// another user has signed in. A new call supersedes a load in progress.
    func load()

    /// Called when the screen is removed. Cancels a load in progress.
    func close()
}

/// A native screen that supports the zoom commands while it is in front.
@MainActor
package protocol MagnifiedScreen: NativeScreen {
    /// Changes the zoom factor.
    func magnify(_ change: Zoom.Change)
}

/// A native screen with fixed content.
@MainActor
public final class StaticScreen: NativeScreen {
    /// The content.
    public let widget: ObjectRef

    /// Creates a screen with this content.
    public init(_ widget: ObjectRef) {
        self.widget = widget
    }

    /// Does nothing.
    public func load() {}

    /// Does nothing.
    public func close() {}
}

public import GLibBridge
package import HybridCore

/// A screen drawn by the application. One object represents one entry of a stack.
///
/// A screen may hold the controller weakly to navigate. `ContentView` provides what most screens need: a spinner, a
/// message for empty content, and errors in the same style as those of pages.
@MainActor
public protocol NativeScreen: AnyObject {
    /// The content of the screen, which is always the same widget. It is kept while the screen is on a stack and
    /// preserves its scroll position.
    var widget: ObjectRef { get }

    /// Loads the content. This is called when the screen is first shown, on reload and retry, and when the screen is
    /// next shown after another user has signed in. A new call replaces a load in progress.
    func load()

    /// Called when the screen is removed. A screen that is loading cancels the load.
    func close()

    /// True if the screen has input that the user has not saved. The user is then asked before the screen is removed or
    /// reloaded, the window closes or the application quits. The shell reads this often, so return a stored value.
    var hasUnsavedInput: Bool { get }

    /// Called when the screen has become visible to the user.
    func appeared()

    /// Called when the screen is no longer visible, because it is covered, in another tab, or removed.
    func disappeared()
}

/// Default implementations for screens without input.
extension NativeScreen {
    /// False, so that the screen can be left without a question.
    public var hasUnsavedInput: Bool { false }
    /// Does nothing.
    public func appeared() {}
    /// Does nothing.
    public func disappeared() {}
}

/// A native screen that handles the zoom commands while it is in front.
@MainActor
package protocol MagnifiedScreen: NativeScreen {
    func magnify(_ change: Zoom.Change)
}

/// A native screen with fixed content.
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

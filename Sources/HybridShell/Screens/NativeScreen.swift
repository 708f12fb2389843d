public import GLibBridge
package import HybridCore

/// A screen that the application draws itself. One object stands for one entry of a stack.
///
/// It may hold the controller weakly to go elsewhere. `ContentView` has what most screens need: a spinner, an empty
/// state, and errors that look like those of pages.
@MainActor
public protocol NativeScreen: AnyObject {
    /// What is shown, always the same widget. It is kept for as long as the screen is on a stack, and with it the place
    /// that the user has scrolled to.
    var widget: ObjectRef { get }

    /// Loads what the screen shows: called when it is shown for the first time, when the user reloads or retries, and
    /// when it is shown again after somebody else has signed in. What is still being loaded is superseded.
    func load()

    /// The screen has been left for good: gives up what is still being loaded.
    func close()
}

/// A native screen that the commands to magnify pages are for, while it is in front.
@MainActor
package protocol MagnifiedScreen: NativeScreen {
    /// Magnifies what is shown, or makes it smaller.
    func magnify(_ change: Zoom.Change)
}

/// A native screen that always shows the same.
@MainActor
public final class StaticScreen: NativeScreen {
    /// What is shown.
    public let widget: ObjectRef

    /// A screen that shows that widget.
    public init(_ widget: ObjectRef) {
        self.widget = widget
    }

    /// There is nothing to load.
    public func load() {}

    /// There is nothing to give up.
    public func close() {}
}

import CGtk
import GLibBridge

/// A window of the test that takes the focus from the application, as another program does.
@MainActor
public final class OtherWindow {
    private let window: ObjectRef
    /// Its title.
    static let title = "Another program"

    /// Opens the window.
    public init() throws {
        guard gtk_init_check() != 0 else {
            throw GLibError(domain: "hybrid-test", code: 0, message: "There is no display.")
        }
        window = ObjectRef(sinking: gtk_window_new())
        gtk_window_set_title(window.pointer(), Self.title)
        gtk_window_set_default_size(window.pointer(), 200, 120)
        gtk_window_present(window.pointer())
    }

    /// Waits until the window is open and focuses it.
    public func takeKeyboard() throws {
        try Command.run(["xdotool", "search", "--sync", "--onlyvisible", "--name", "^\(Self.title)$", "windowactivate"])
    }

    /// Closes the window.
    public func close() { gtk_window_destroy(window.pointer()) }
}

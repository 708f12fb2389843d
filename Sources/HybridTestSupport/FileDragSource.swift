import CGtk
import FoundationEssentials
import GLibBridge

/// A small window of the test in a corner of the screen. A file can be dragged from it as from a file manager.
@MainActor
public final class FileDragSource {
    private let window: ObjectRef
    private static let size = 120

    /// Opens the window.
    /// - Parameter path: The path of the file.
    public init(path: String) throws {
        guard gtk_init_check() != 0 else {
            throw GLibError(domain: "hybrid-test", code: 0, message: "No display to drag from.")
        }
        window = ObjectRef(sinking: gtk_window_new())
        let list = URL(filePath: path).absoluteString + "\r\n"
        let source = ObjectRef(owning: gtk_drag_source_new())
        let content = withGBytes(Array(list.utf8)) {
            ObjectRef(owning: gdk_content_provider_new_for_bytes("text/uri-list", $0))
        }
        gtk_drag_source_set_content(source.pointer(), content.pointer())
        let label = ObjectRef(sinking: gtk_label_new("Drag me"))
        gtk_widget_add_controller(label.pointer(), source.transferred())
        gtk_window_set_child(window.pointer(), label.pointer())
        gtk_window_set_title(window.pointer(), Self.title)
        gtk_window_set_decorated(window.pointer(), 0)
        gtk_window_set_default_size(window.pointer(), Int32(Self.size), Int32(Self.size))
        gtk_window_present(window.pointer())
    }

    private static let title = "Files to drag"

    /// Drags the file to a screen position and drops it.
    public func drop(x: Int, y: Int) throws {
        let number = try Command.run(["xdotool", "search", "--sync", "--onlyvisible", "--name", "^\(Self.title)$"])
        let id = number.split(separator: "\n").first.map(String.init) ?? ""
        try Command.run(["xdotool", "windowmove", id, "0", "0", "windowraise", id])
        let middle = "\(Self.size / 2)"
        var steps = ["mousemove", middle, middle, "sleep", "0.2", "mousedown", "1"]
        // GTK begins a drag after some movement, and the target must see the pointer approach.
        for part in 1...10 {
            steps += ["mousemove", "\(60 + (x - 60) * part / 10)", "\(60 + (y - 60) * part / 10)", "sleep", "0.05"]
        }
        try Command.run(["xdotool"] + steps + ["sleep", "\(Timeouts.scaled(0.2))", "mouseup", "1"])
    }

    /// Closes the window.
    public func close() {
        gtk_window_destroy(window.pointer())
    }
}

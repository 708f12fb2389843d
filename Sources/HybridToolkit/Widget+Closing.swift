import CGtk
import GLibBridge

extension Widget {
    /// The time in milliseconds within which a compositor releases the last frame of a hidden window.
    private static let release = 1_000

    /// Closes a window that is not needed any more.
    ///
    /// If the CPU draws, GTK on Wayland never frees the last frame of a window that is destroyed before the compositor has
    /// released the frame (Docs/Platform.md#the-two-rendering-paths). Such a window is hidden first.
    package func destroyWindow() {
        guard Platform.display == "GdkWaylandDisplay", drawsOnProcessor else { return gtk_window_destroy(pointer()) }
        isVisible = false
        MainLoop.after(milliseconds: Self.release) { gtk_window_destroy(self.pointer()) }
    }

    private var drawsOnProcessor: Bool {
        let renderer = ObjectRef.retaining(gtk_native_get_renderer(pointer()))
        return renderer.map { String(borrowing: g_type_name_from_instance($0.pointer())) } == "GskCairoRenderer"
    }
}

import CGtk
import GLibBridge
import HybridShell

/// Closes the windows that appear after it was created, except those above a given window. A page could otherwise ask
/// for the PIN in front of the keypad.
@MainActor
final class DialogBarrier {
    private let earlier: [Widget]
    private weak var window: Widget?
    private var newWindows: NewWindows?

    init(window: Widget) {
        self.window = window
        earlier = Widget.windows.filter(\.isVisible)
        // GTK reports a window when it is created. It can be closed when it is shown.
        newWindows = NewWindows { [weak self] _ in self?.closeOthersLater() }
        // Some windows are kept and shown again.
        window.connect("notify::is-active") { [weak self] _ in self?.closeOthersLater() }
    }

    private func closeOthersLater() { MainLoop.whenIdle { [weak self] in self?.closeOthers() } }

    private func closeOthers() {
        for other in Widget.windows where other != window && other.isVisible && !earlier.contains(other) {
            let parent = ObjectRef.retaining(gtk_window_get_transient_for(other.pointer()))
            if parent == nil || parent != window { gtk_window_close(other.pointer()) }
        }
    }
}

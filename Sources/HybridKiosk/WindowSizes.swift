import CGtk
import GLibBridge
import HybridCore
import HybridShell

/// Observes the sizes of all windows of the process. With the touch keyboard the main window becomes lower.
@MainActor
final class WindowSizes {
    private let main: Widget
    private var watched: [(window: WeakObjectRef, height: FixedHeight)] = []
    private var newWindows: NewWindows?
    private var isPending = false
    private let changed: @MainActor () -> Void

    /// - Parameter changed: Called when the compositor has received a new size or window.
    init(main: Widget, changed: @escaping @MainActor () -> Void) {
        self.main = main
        self.changed = changed
        newWindows = NewWindows { [weak self] in self?.watch($0) }
        for window in Widget.windows { watch(window) }
    }

    private func watch(_ window: Widget) {
        watched.removeAll { $0.window.object == nil }
        watched.append((WeakObjectRef(window), FixedHeight()))
        window.connect("map") { [weak self] _ in self?.tell() }
        window.connect("realize") { [weak self] arguments in
            if let window = arguments.object(0) { self?.watchSurface(of: window) }
        }
        if gtk_widget_get_realized(window.pointer()) != 0 { watchSurface(of: window) }
    }

    private func watchSurface(of window: Widget) {
        for dimension in ["width", "height"] {
            ObjectRef.retaining(gtk_native_get_surface(window.pointer()))?.connect("notify::\(dimension)") {
                [weak self] _ in self?.tell()
            }
        }
    }

    private func tell() {
        guard !isPending else { return }
        isPending = true
        MainLoop.whenIdle { [weak self] in
            guard let self else { return }
            isPending = false
            letWindowsShrink()
            gdk_display_sync(gtk_widget_get_display(main.pointer()))
            changed()
        }
    }

    private func letWindowsShrink() {
        let available = Int(gtk_widget_get_height(main.pointer()))
        // The main window is not yet shown.
        guard available > 0 else { return }
        for index in watched.indices {
            guard let window = watched[index].window.object, window != main, window.isVisible,
                let isResizable = watched[index].height.change(
                    height: Int(gtk_widget_get_height(window.pointer())),
                    isResizable: gtk_window_get_resizable(window.pointer()) != 0, available: available)
            else { continue }
            gtk_window_set_resizable(window.pointer(), isResizable ? 1 : 0)
        }
    }
}

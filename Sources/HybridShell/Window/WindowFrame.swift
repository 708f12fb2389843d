import CGtk
import GLibBridge
import HybridCore

/// The size of the main window. The default comes from the application file and applies until the user changes the
/// size.
package final class WindowFrame {
    private let window: Widget
    private let state: any StateStore
    private let isRemembered: Bool
    private var timer: LoopTimer?
    /// True while the window has a temporary size that is not saved.
    package var isOnTrial = false {
        willSet { if newValue { save() } }
    }
    private static let name = "window"
    /// The time in milliseconds without a change after which the size is saved.
    private static let delay = 500

    /// Sets the window's size.
    /// - Parameter further: The requested size of an additional window in logical pixels. It is not saved.
    init(_ window: Widget, _ environment: ShellEnvironment, further: (width: Int?, height: Int?)? = nil) {
        self.window = window
        state = environment.state
        let defaults = environment.configuration.window
        let isKept = environment.remembersWindow && defaults.isResizable
        isRemembered = isKept && further == nil
        let kept = isKept ? WindowState(state.load(Self.name)) : nil
        let initial = WindowState.initial(
            defaults, kept: kept, screen: Self.largestMonitor, asked: further ?? (nil, nil))
        gtk_window_set_default_size(window.pointer(), Int32(clamping: initial.width), Int32(clamping: initial.height))
        gtk_widget_set_size_request(
            window.pointer(), Int32(clamping: defaults.minimumWidth), Int32(clamping: defaults.minimumHeight))
        gtk_window_set_resizable(window.pointer(), defaults.isResizable ? 1 : 0)
        if initial.isMaximized { gtk_window_maximize(window.pointer()) }
        guard isRemembered else { return }
        for property in ["default-width", "default-height", "maximized"] {
            window.connect("notify::\(property)") { [weak self] _ in self?.changed() }
        }
    }

    private func changed() {
        guard !isOnTrial else { return }
        timer?.cancel()
        timer = MainLoop.after(milliseconds: Self.delay) { [weak self] in self?.save() }
    }

    /// Saves a pending change.
    func save() {
        guard isRemembered, timer != nil else { return }
        timer?.cancel()
        timer = nil
        var (width, height): (Int32, Int32) = (0, 0)
        gtk_window_get_default_size(window.pointer(), &width, &height)
        let isMaximized = gtk_window_is_maximized(window.pointer()) != 0
        guard width > 0, height > 0 else { return }
        let now = WindowState(width: Int(width), height: Int(height), isMaximized: isMaximized)
        state.save(now.json, as: Self.name)
    }

    private static var largestMonitor: (width: Int, height: Int)? {
        let monitors = ObjectRef.retaining(gdk_display_get_default().flatMap { gdk_display_get_monitors($0) })
        return monitors?.items.map { monitor in
            var area = GdkRectangle()
            gdk_monitor_get_geometry(monitor.pointer(), &area)
            return (width: Int(area.width), height: Int(area.height))
        }.max { $0.width * $0.height < $1.width * $1.height }
    }
}

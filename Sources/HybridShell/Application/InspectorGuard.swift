import CGtk
import GLibBridge

/// Disables GTK's own inspector. GTK opens it in any window with Ctrl+Shift+D or Ctrl+Shift+I, unless the settings of
/// the desktop disable it. In a locked application, the inspector would let the user leave the application. The
/// environment variable `GTK_DEBUG=interactive` still opens it.
final class InspectorGuard {
    private static let signal = "enable-debugging"
    private let windows = ObjectRef(retaining: gtk_window_get_toplevels())

    /// Starts to guard all existing and future windows.
    init() {
        windows.connect("items-changed") { arguments in
            guard let list = arguments.object(0) else { return }
            let first = arguments.uint(1)
            for position in first..<first + arguments.uint(3) {
                guard let item = g_list_model_get_item(list.pointer(), position) else { continue }
                Self.guardWindow(ObjectRef(owning: OpaquePointer(item)))
            }
        }
    }

    private static func guardWindow(_ window: Widget) {
        window.connect(signal) { arguments -> Bool in
            if let window = arguments.object(0) { g_signal_stop_emission_by_name(window.address, signal) }
            return true
        }
    }
}

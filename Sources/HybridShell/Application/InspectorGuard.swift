import CGtk
import GLibBridge
import HybridToolkit

/// Disables GTK's own inspector. GTK opens it in any window with Ctrl+Shift+D or Ctrl+Shift+I, unless the settings of
/// the desktop disable it. In a locked application, the inspector would let the user leave the application. The
/// environment variable `GTK_DEBUG=interactive` still opens it.
final class InspectorGuard {
    private static let signal = "enable-debugging"
    /// Guards all future windows.
    private let windows = NewWindows(created: InspectorGuard.guardWindow)

    private static func guardWindow(_ window: Widget) {
        window.connect(signal) { arguments -> Bool in
            if let window = arguments.object(0) { g_signal_stop_emission_by_name(window.address, signal) }
            return true
        }
    }
}

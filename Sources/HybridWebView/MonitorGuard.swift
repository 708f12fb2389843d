import CGtk
import GLibBridge
import HybridToolkit

/// Stops reports that a window has reached or left a display that GDK does not know. On Wayland a window can enter a new
/// display before GDK has its properties, and WebKit (2.50) then ends the program.
enum MonitorGuard {
    private static var windows: NewWindows?

    /// Starts to guard all future windows. A second call has no effect.
    static func install() {
        guard windows == nil else { return }
        windows = NewWindows { window in
            window.connect("realize") { arguments in
                guard let window = arguments.object(0),
                    let surface = ObjectRef.retaining(gtk_native_get_surface(window.pointer()))
                else { return }
                for signal in ["enter-monitor", "leave-monitor"] { stopUnknown(signal, of: surface) }
            }
        }
    }

    /// The handler precedes those of the window's web views, which are connected later.
    private static func stopUnknown(_ signal: String, of surface: ObjectRef) {
        surface.connect(signal) { arguments in
            guard arguments.object(1) == nil, let surface = arguments.object(0) else { return }
            g_signal_stop_emission_by_name(surface.address, signal)
        }
    }
}

import CGtk
import CWebKitGTK
import GLibBridge
import Glibc
import HybridServices

/// The program to which all others are compared. It shows a window with a web view and nothing else.
@MainActor
enum BareWindow {
    /// Opens the window and runs until the process is terminated.
    /// - Parameter arguments: The address of the page, the directory for data, the directory for caches, and optionally
    ///   the rendering path.
    /// - Returns: The exit status.
    static func run(_ arguments: [String]) -> Int32 {
        guard arguments.count >= 3 else { return 2 }
        let rendering = arguments.dropFirst(3).first.flatMap(RenderingPath.init(rawValue:)) ?? RenderingPath.detect()
        rendering.prepare()
        guard gtk_init_check() != 0 else { return 2 }
        let session = ObjectRef(owning: webkit_network_session_new(arguments[1], arguments[2]))
        let settings = ObjectRef(owning: webkit_settings_new())
        if rendering == .software {
            webkit_settings_set_hardware_acceleration_policy(
                settings.pointer(), WEBKIT_HARDWARE_ACCELERATION_POLICY_NEVER)
        }
        let view = ObjectRef(
            type: webkit_web_view_get_type(),
            properties: [("network-session", .object(session)), ("settings", .object(settings))])
        let window = ObjectRef(sinking: gtk_window_new())
        gtk_window_set_default_size(window.pointer(), 1024, 768)
        gtk_window_set_titlebar(window.pointer(), gtk_header_bar_new())
        gtk_window_set_child(window.pointer(), view.pointer())
        connectKeys(window, view)
        webkit_web_view_load_uri(view.pointer(), arguments[0])
        gtk_window_present(window.pointer())
        while true { MainLoop.iterate(mayBlock: true) }
    }

    /// Makes Alt+Left go back and F5 reload the page, as in the other programs.
    private static func connectKeys(_ window: ObjectRef, _ view: ObjectRef) {
        let keys = ObjectRef(owning: gtk_event_controller_key_new())
        gtk_event_controller_set_propagation_phase(keys.pointer(), GTK_PHASE_CAPTURE)
        keys.connect(
            "key-pressed",
            returningBool: { arguments in
                switch Int32(arguments.uint(1)) {
                case GDK_KEY_Left where arguments.flags(3) & UInt32(GDK_ALT_MASK.rawValue) != 0:
                    webkit_web_view_go_back(view.pointer())
                case GDK_KEY_F5: webkit_web_view_reload(view.pointer())
                default: return false
                }
                return true
            })
        gtk_widget_add_controller(window.pointer(), keys.transferred())
    }
}

import CGtk
import GLibBridge
package import HybridCore

/// The keys and mouse buttons that the window handles before the page. They are handled in the capture phase, because a
/// focused web view consumes every key and click (Docs/Platform.md#input).
package enum WindowShortcuts {
    private static let (backButton, forwardButton): (UInt32, UInt32) = (8, 9)

    /// Calls `go` when the user presses the mouse button for back or forward.
    package static func connect(_ window: Widget, _ go: @escaping @MainActor (UserCommand) -> Void) {
        let gesture = ObjectRef(owning: gtk_gesture_click_new())
        gtk_gesture_single_set_button(gesture.pointer(), 0)
        gtk_event_controller_set_propagation_phase(gesture.pointer(), GTK_PHASE_CAPTURE)
        // Take the gesture from the signal. After this function has returned, only the widget keeps the gesture alive.
        gesture.connect("pressed") { arguments in
            guard let gesture = arguments.object(0) else { return }
            let button = gtk_gesture_single_get_current_button(gesture.pointer())
            guard [backButton, forwardButton].contains(button) else { return }
            gtk_gesture_set_state(gesture.pointer(), GTK_EVENT_SEQUENCE_CLAIMED)
            go(button == backButton ? .back : .forward)
        }
        gtk_widget_add_controller(window.pointer(), gesture.transferred())
    }

    /// Calls `action` when the user presses the Escape key.
    package static func connectEscape(_ window: Widget, action: @escaping @MainActor () -> Void) {
        connectEscape(
            window,
            ifTaken: {
                action()
                return true
            })
    }

    /// Calls `action` when the user presses the Escape key. If `action` returns false, the key press goes to the page.
    package static func connectEscape(_ window: Widget, ifTaken action: @escaping @MainActor () -> Bool) {
        connectKey(window) { key, _ in key == GDK_KEY_Escape && action() }
    }

    /// Calls `action` when the user presses Ctrl+W. If `action` returns false, the key press goes to the page.
    package static func connectCloseKey(_ window: Widget, ifTaken action: @escaping @MainActor () -> Bool) {
        connectKey(window) { key, state in
            key == GDK_KEY_w && state & UInt32(GDK_CONTROL_MASK.rawValue) != 0 && action()
        }
    }

    /// Calls `action` when the user presses the Menu key or Shift+F10. If `action` returns false, the key press goes to
    /// the widget.
    package static func connectMenuKey(_ widget: Widget, ifTaken action: @escaping @MainActor () -> Bool) {
        connectKey(widget) { key, state in
            let hasShift = state & UInt32(GDK_SHIFT_MASK.rawValue) != 0
            return (key == GDK_KEY_Menu || key == GDK_KEY_F10 && hasShift) && action()
        }
    }

    /// Calls `action` before F10 opens the primary menu.
    package static func connectPrimaryMenuKey(_ window: Widget, _ action: @escaping @MainActor () -> Void) {
        connectKey(window) { key, state in
            if key == GDK_KEY_F10, state & UInt32(GDK_SHIFT_MASK.rawValue) == 0 { action() }
            return false
        }
    }

    /// Calls `action` when the user presses Ctrl+Return. If `action` returns false, the key press goes to the page.
    package static func connectSubmitKey(_ widget: Widget, ifTaken action: @escaping @MainActor () -> Bool) {
        connectKey(widget) { key, state in
            [GDK_KEY_Return, GDK_KEY_KP_Enter].contains(key)
                && state & UInt32(GDK_CONTROL_MASK.rawValue) != 0 && action()
        }
    }

    /// Calls `action` when the user presses the Up or Down arrow. If `action` returns false, the key press goes to the
    /// widget.
    package static func connectVerticalArrows(
        _ widget: Widget, ifTaken action: @escaping @MainActor (_ isDown: Bool) -> Bool
    ) {
        connectKey(widget) { key, _ in
            let isDown = [GDK_KEY_Down, GDK_KEY_KP_Down].contains(key)
            return (isDown || [GDK_KEY_Up, GDK_KEY_KP_Up].contains(key)) && action(isDown)
        }
    }

    private static func connectKey(
        _ widget: Widget, ifTaken action: @escaping @MainActor (_ key: Int32, _ state: UInt32) -> Bool
    ) {
        let keys = ObjectRef(owning: gtk_event_controller_key_new())
        gtk_event_controller_set_propagation_phase(keys.pointer(), GTK_PHASE_CAPTURE)
        keys.connect(
            "key-pressed",
            returningBool: { arguments in action(Int32(arguments.uint(1)), arguments.flags(3)) })
        gtk_widget_add_controller(widget.pointer(), keys.transferred())
    }
}

import CGtk
import GLibBridge
import HybridShell

/// An input of the user.
enum UserInput {
    /// A key press. Its event exists until the handler returns; a simulated key has none.
    case key(OpaquePointer?)
    /// A press of the screen or of a mouse button, by its position in the window.
    case press(x: Double, y: Double)
    case other
}

/// Observes keys, touches and pointer movements in all windows of the process. It receives them before other handlers.
@MainActor
final class ActivityMonitor {
    private var pointer: (surface: OpaquePointer?, x: Double, y: Double)?
    private var newWindows: NewWindows?
    private let noticed: @MainActor (UserInput) -> Bool

    private static let kinds: Set<UInt32> = Set(
        [
            GDK_MOTION_NOTIFY, GDK_BUTTON_PRESS, GDK_KEY_PRESS, GDK_TOUCH_BEGIN, GDK_TOUCH_UPDATE, GDK_SCROLL,
            GDK_TOUCHPAD_SWIPE, GDK_TOUCHPAD_PINCH,
        ].map(\.rawValue))

    /// - Parameter noticed: Called for each input. If it returns true for a key, the key is not passed on.
    init(noticed: @escaping @MainActor (UserInput) -> Bool) {
        self.noticed = noticed
        newWindows = NewWindows { [weak self] in self?.watch($0) }
        for window in Widget.windows { watch(window) }
    }

    private func watch(_ window: Widget) {
        let controller = ObjectRef(owning: gtk_event_controller_legacy_new())
        gtk_event_controller_set_propagation_phase(controller.pointer(), GTK_PHASE_CAPTURE)
        controller.connect("event") { [weak self] arguments -> Bool in
            guard let self, let controller = arguments.object(0),
                let event = gtk_event_controller_get_current_event(controller.pointer())
            else { return false }
            return notice(event)
        }
        gtk_widget_add_controller(window.pointer(), controller.transferred())
    }

    private func notice(_ event: OpaquePointer) -> Bool {
        let kind = gdk_event_get_event_type(event)
        guard Self.kinds.contains(kind.rawValue) else { return false }
        if kind == GDK_MOTION_NOTIFY, !hasMoved(event) { return false }
        if kind == GDK_KEY_PRESS { return noticed(.key(event)) }
        let press = [GDK_BUTTON_PRESS, GDK_TOUCH_BEGIN].contains(kind) ? press(event) : nil
        _ = noticed(press ?? .other)
        return false
    }

    /// Returns the position of a press in its window; `nil` in a popover, which has its own coordinates. While a modal
    /// window is open, it receives the presses on the others.
    private func press(_ event: OpaquePointer) -> UserInput? {
        var (x, y) = (0.0, 0.0)
        let surface = gdk_event_get_surface(event)
        guard Widget.windows.contains(where: { gtk_native_get_surface($0.pointer()) == surface }),
            gdk_event_get_position(event, &x, &y) != 0
        else { return nil }
        return .press(x: x, y: y)
    }

    /// Returns true if the pointer has really moved. GTK also emits a movement when a widget changes under the pointer,
    /// or when a window above another opens or closes. Each window has its own coordinates.
    private func hasMoved(_ event: OpaquePointer) -> Bool {
        var (x, y) = (0.0, 0.0)
        guard gdk_event_get_position(event, &x, &y) != 0 else { return false }
        let surface = gdk_event_get_surface(event)
        defer { pointer = (surface, x, y) }
        guard let pointer, pointer.surface == surface else { return false }
        return abs(pointer.x - x) >= 1 || abs(pointer.y - y) >= 1
    }
}

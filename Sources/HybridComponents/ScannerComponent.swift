import CGtk
import GLibBridge
import HybridCore
import HybridShell

/// `scanner`: sends the page the codes of a barcode or card reader that acts as a keyboard, wherever the focus is.
final class ScannerComponent: ComponentBase, BridgeComponent {
    private var isConnected = false
    private var reader = ScanReader()
    /// The controller of the window's keys, and the notice of its activation.
    private var keys: ObjectRef?
    private var activation: SignalConnection?

    func received(_ message: BridgeMessage) {
        switch message.event {
        case "connect":
            isConnected = true
            if delegate.isShown { listen() }
        case "disconnect": disconnect()
        default: delegate.refuse(message, .event)
        }
    }

    func started() { if isConnected { listen() } }
    func stopped() { stopListening() }
    func pageLeft() { disconnect() }
    func ended() { disconnect() }

    private func disconnect() {
        isConnected = false
        stopListening()
    }

    private func listen() {
        guard keys == nil, let window = delegate.window else { return }
        reader = ScanReader()
        interrupt()
        let controller = ObjectRef(owning: gtk_event_controller_key_new())
        // The page consumes every key.
        gtk_event_controller_set_propagation_phase(controller.pointer(), GTK_PHASE_CAPTURE)
        controller.connect("key-pressed") { [weak self] arguments -> Bool in
            guard let self, let controller = arguments.object(0) else { return false }
            let time = gtk_event_controller_get_current_event_time(controller.pointer())
            guard let key = Self.key(arguments.uint(1), arguments.flags(3)) else { return false }
            return press(key, at: time)
        }
        // The key that ends the screen saver, or that closes a dialog, is in another window. Display servers, too, use
        // the monotonic clock.
        activation = window.connect("notify::is-active") { [weak self] _ in
            self?.interrupt()
        }
        gtk_widget_add_controller(window.pointer(), controller.transferred())
        keys = controller
    }

    /// Ignores the rest of a code whose first keys were not received here.
    private func interrupt() { reader.interrupt(at: UInt32(truncatingIfNeeded: Int(MainLoop.now))) }

    private func stopListening() {
        guard let controller = keys else { return }
        activation?.disconnect()
        (keys, activation) = (nil, nil)
        // A destroyed window has removed it.
        guard let window = gtk_event_controller_get_widget(controller.pointer()) else { return }
        gtk_widget_remove_controller(window, controller.pointer())
    }

    /// - Returns: True if the key ends a code. Otherwise, it would press the control that has the focus.
    private func press(_ key: ScanReader.Key, at time: UInt32) -> Bool {
        guard let text = reader.press(key, at: time) else { return false }
        delegate.reply(to: "connect", with: ["text": .string(text)])
        return true
    }

    /// - Returns: `nil` for a modifier.
    private static func key(_ value: UInt32, _ state: UInt32) -> ScanReader.Key? {
        switch Int32(value) {
        case GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_Linefeed: return .end
        case GDK_KEY_Shift_L, GDK_KEY_Shift_R, GDK_KEY_ISO_Level3_Shift: return nil
        default:
            let commands = GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue | GDK_SUPER_MASK.rawValue
            guard state & commands == 0, let scalar = Unicode.Scalar(gdk_keyval_to_unicode(value)), scalar.value >= 32
            else { return .other }
            return .character(Character(scalar))
        }
    }
}

import CGtk
import GLibBridge
import HybridCore
import HybridShell

/// `window`: window size, full screen, and keeping the screen on while the page is visible.
final class WindowComponent: ComponentBase, BridgeComponent {
    private var request: guint = 0
    private var keepsAwake = false

    func received(_ message: BridgeMessage) {
        switch message.event {
        case "resize": resize(message)
        case "fullscreen": fillScreen(message)
        case "keepAwake":
            keepsAwake = message["on"]?.bool ?? true
            if delegate.isShown, keepsAwake { hold() } else { release() }
        default: delegate.refuse(message, .event)
        }
    }

    func started() { if keepsAwake { hold() } }
    func stopped() { release() }

    func pageLeft() {
        keepsAwake = false
        release()
    }

    private func resize(_ message: BridgeMessage) {
        guard delegate.allows(message) else { return }
        guard let window = delegate.destination?.frontWindow, let width = message["width"]?.integer,
            let height = message["height"]?.integer, (360...10_000).contains(width), (294...10_000).contains(height)
        else { return delegate.refuse(message, .data) }
        gtk_window_set_default_size(window.pointer(), Int32(width), Int32(height))
    }

    private func fillScreen(_ message: BridgeMessage) {
        guard delegate.allows(message), let window = delegate.destination?.frontWindow else { return }
        if message["on"]?.bool ?? true {
            gtk_window_fullscreen(window.pointer())
        } else {
            gtk_window_unfullscreen(window.pointer())
        }
    }

    private func hold() {
        guard request == 0, let window = delegate.destination?.frontWindow,
            let application = ObjectRef.retaining(gtk_window_get_application(window.pointer()))
        else { return }
        request = gtk_application_inhibit(
            application.pointer(), window.pointer(), GTK_APPLICATION_INHIBIT_IDLE,
            localized("A page keeps the screen on."))
    }

    private func release() {
        guard request != 0 else { return }
        let held = request
        request = 0
        guard let window = delegate.destination?.frontWindow,
            let application = ObjectRef.retaining(gtk_window_get_application(window.pointer()))
        else { return }
        gtk_application_uninhibit(application.pointer(), held)
    }
}

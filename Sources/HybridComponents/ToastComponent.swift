import GLibBridge
import HybridCore
import HybridShell

/// `toast`: a message at the bottom of the window that disappears after a while.
final class ToastComponent: ComponentBase, PatientComponent {
    var waiting: BridgeMessage?
    private var limit = RateLimit.dialogs

    func received(_ message: BridgeMessage) {
        guard message.event == "show" else { return delegate.refuse(message, .event) }
        hear(message)
    }

    func show(_ message: BridgeMessage) {
        guard let text = DisplayLine.make(message["message"]?.string, limit: 200) else {
            return delegate.refuse(message, .data)
        }
        guard limit.allows(at: MainLoop.now / 1000) else { return delegate.refuse(message, .rate) }
        delegate.destination?.notify(text)
    }
}

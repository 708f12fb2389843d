import HybridCore
import HybridShell

/// `print`: opens the desktop's print dialog for the page.
final class PrintComponent: ComponentBase, BridgeComponent {
    func received(_ message: BridgeMessage) {
        guard ["print", "show"].contains(message.event) else { return delegate.refuse(message, .event) }
        guard delegate.allows(message) else { return }
        if delegate.navigator?.print() != true { delegate.refuse(message, .rate) }
    }
}

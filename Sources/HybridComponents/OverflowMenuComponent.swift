import GLibBridge
import HybridCore
import HybridShell

/// `overflow-menu`: a header bar button that acts as the page's own menu button.
final class OverflowMenuComponent: ComponentBase, BridgeComponent {
    func received(_ message: BridgeMessage) {
        switch message.event {
        case "connect": connect(message)
        case "disconnect": delegate.removeFromHeader()
        default: delegate.refuse(message, .event)
        }
    }

    private func connect(_ message: BridgeMessage) {
        let name = DisplayLine.make(message["label"]?.string, limit: 80) ?? localized("More")
        let button = HeaderButton.make(title: name, icon: "view-more-symbolic") { [weak self] in
            self?.delegate.reply(to: "connect", isUsersDoing: true)
        }
        delegate.showInHeader(button)
    }
}

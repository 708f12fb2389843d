import GLibBridge
import HybridCore
import HybridShell

/// `button`: a page's buttons in the header bar, one on each side. The event names the side.
final class ButtonComponent: ComponentBase, BridgeComponent {
    private static let longestTitle = 40

    func received(_ message: BridgeMessage) {
        switch message.event {
        case "left": add(message, at: .start)
        case "right", "connect": add(message, at: .end)
        case "disconnect": for side in HeaderSide.allCases { delegate.removeFromHeader(at: side) }
        default: delegate.refuse(message, .event)
        }
    }

    private func add(_ message: BridgeMessage, at side: HeaderSide) {
        delegate.removeFromHeader(at: side)
        guard let title = DisplayLine.make(message["title"]?.string, limit: Self.longestTitle) else {
            return delegate.refuse(message, .data)
        }
        let event = message.event
        let button = HeaderButton.make(title: title, icon: SymbolicIcon.name(in: message.data) { IconTheme.has($0) }) {
            [weak self] in
            self?.delegate.reply(to: event, isUsersDoing: true)
        }
        delegate.showInHeader(button, at: side)
    }
}

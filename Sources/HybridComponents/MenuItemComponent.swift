import GLibBridge
import HybridCore
import HybridShell

/// `menu-item`: entries that the page adds to the primary menu, with keys.
final class MenuItemComponent: ComponentBase, BridgeComponent {
    private lazy var menu = PageMenu(taken: delegate.takenKeys)

    func received(_ message: BridgeMessage) {
        // A modal dialog has no menu.
        guard delegate.session == .main else { return delegate.refuse(message, .component) }
        switch message.event {
        case "connect":
            if let (reason, sentence) = menu.add(message) { delegate.refuse(message, reason, sentence) }
            show()
        case "disconnect":
            menu.remove(message)
            show()
        default: delegate.refuse(message, .event)
        }
    }

    func pageLeft() {
        guard !menu.entries.isEmpty else { return }
        menu.removeAll()
        show()
    }

    private func show() {
        delegate.showInMenu(
            menu.entries.map { entry in
                PageMenuEntry(title: entry.title, accelerator: entry.shortcut?.accelerator) { [weak self] in
                    guard let self, delegate.isShown else { return }
                    delegate.reply(with: entry.message, isUsersDoing: true)
                }
            })
    }
}

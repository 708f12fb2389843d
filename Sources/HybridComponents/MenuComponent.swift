import GLibBridge
import HybridCore
import HybridShell

/// `menu`: the menu of a page. The message `display` opens it immediately. It then appears at the element that the page
/// names, or as a dialog if the page names none. The message `connect` adds a button to the header bar that opens the
/// menu.
final class MenuComponent: ComponentBase, BridgeComponent {
    private var choice: ChoiceDialog?
    private var popover: ListPopover?
    private var asked = RateLimit.askedMenus
    private var unasked = RateLimit.dialogs

    func received(_ message: BridgeMessage) {
        switch message.event {
        case "display": display(message)
        case "connect": connect(message)
        case "disconnect": disconnect()
        default: delegate.refuse(message, .event)
        }
    }

    func stopped() { dismiss() }

    func pageLeft() { dismiss() }

    private func dismiss() {
        choice?.dismiss()
        popover?.remove()
        choice = nil
        popover = nil
    }

    private func display(_ message: BridgeMessage) {
        guard delegate.isShown else { return delegate.refuse(message, .notInFront) }
        guard let menu = MenuItems(message.data), let window = delegate.destination?.frontWindow else {
            return delegate.refuse(message, .data)
        }
        guard mayOpen else { return delegate.refuse(message, .rate) }
        dismiss()
        let chosen: @MainActor (Int) -> Void = { [weak self] index in
            self?.popover?.dismiss()
            self?.delegate.reply(to: "display", with: ["selectedIndex": .integer(index)], isUsersDoing: true)
        }
        if let source = PageRectangle(message["source"]), let page = delegate.page {
            popover = ListPopover(menu, at: source, of: page, chosen)
        } else {
            choice = ChoiceDialog(menu, in: window, chosen)
        }
    }

    /// True if the page may open a menu. If a page could open one menu after another, the user could only close the
    /// window.
    private var mayOpen: Bool {
        let time = MainLoop.now / 1000
        return delegate.hasRecentGesture ? asked.allows(at: time) : unasked.allows(at: time)
    }

    private func connect(_ message: BridgeMessage) {
        disconnect()
        guard let menu = MenuItems(message.data) else { return delegate.refuse(message, .data) }
        let name = menu.title ?? localized("Page menu")
        let button = HeaderButton.make(title: name, icon: "view-more-symbolic") { [weak self] in
            self?.open(menu, name)
        }
        delegate.showInHeader(button)
    }

    private func open(_ menu: MenuItems, _ name: String) {
        guard let button = delegate.headerWidget() else { return }
        let list = MenuList.make(menu) { [weak self] index in
            self?.popover?.dismiss()
            self?.delegate.reply(to: "connect", with: ["index": .integer(index)], isUsersDoing: true)
        }
        popover = ListPopover([list], name: name, over: button)
    }

    private func disconnect() {
        dismiss()
        delegate.removeFromHeader()
    }
}

import FoundationEssentials
import GLibBridge
import HybridCore
import HybridShell

/// `share`: a header bar button that offers ways to share a URL. The user can copy it, send it by e-mail, or open it in
/// the browser.
final class ShareComponent: ComponentBase, BridgeComponent {
    private var popover: ListPopover?

    func received(_ message: BridgeMessage) {
        switch message.event {
        case "connect": connect(message)
        case "disconnect": disconnect()
        default: delegate.refuse(message, .event)
        }
    }

    func stopped() { popover?.remove() }

    func pageLeft() { popover?.remove() }

    private func connect(_ message: BridgeMessage) {
        disconnect()
        guard let shared = SharedAddress(message.data) else { return delegate.refuse(message, .data) }
        let button = HeaderButton.make(title: localized("Share"), icon: "send-to-symbolic") { [weak self] in
            self?.open(shared)
        }
        delegate.showInHeader(button)
    }

    private func open(_ shared: SharedAddress) {
        guard let button = delegate.headerWidget() else { return }
        delegate.noticeUse()
        let rows = [
            row(localized("_Copy Link")) { [weak self] in self?.copy(shared.url) },
            row(localized("Send by _E-Mail")) { [weak self] in self?.openOutside(shared.mail) },
            row(localized("Open in _Browser")) { [weak self] in self?.openOutside(shared.url) },
        ]
        popover = ListPopover(rows, name: localized("Share"), over: button)
    }

    private func row(_ title: String, _ action: @escaping @MainActor () -> Void) -> Widget {
        .button(title, classes: ["flat"]) { [weak self] in
            self?.popover?.dismiss()
            action()
        }
    }

    private func disconnect() {
        popover?.remove()
        delegate.removeFromHeader()
    }

    private func copy(_ url: URL) {
        Clipboard.copy(url.absoluteString)
        delegate.destination?.notify(localized("Link copied"))
    }

    private func openOutside(_ url: URL) { delegate.navigator?.openOutside(url) }
}

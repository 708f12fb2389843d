import GLibBridge
import HybridCore
import HybridShell

/// `title`: a subtitle below the window's title, and a status banner above the page.
final class TitleComponent: ComponentBase, BridgeComponent {
    /// True while the texts of this page are shown. Another page may have replaced them before this page disconnects.
    private var isShown = false
    private static let longestSubtitle = 80
    private static let longestStatus = 300

    func received(_ message: BridgeMessage) {
        switch message.event {
        case "connect", "set": show(message)
        case "disconnect": hide()
        default: delegate.refuse(message, .event)
        }
    }

    func pageLeft() { hide() }

    /// Shows the texts in the message. A text that is missing from the message is hidden.
    private func show(_ message: BridgeMessage) {
        isShown = true
        delegate.showSubtitle(DisplayLine.make(message["subtitle"]?.string, limit: Self.longestSubtitle))
        guard let status = DisplayLine.make(message["status"]?.string, limit: Self.longestStatus) else {
            delegate.banner?.hide()
            return
        }
        delegate.banner?.show(status) { [weak self] in
            self?.delegate.reply(with: message.replacing(data: ["dismissed": true]), isUsersDoing: true)
            self?.delegate.focusPage()
        }
    }

    private func hide() {
        guard isShown else { return }
        isShown = false
        delegate.showSubtitle(nil)
        delegate.banner?.hide()
    }
}

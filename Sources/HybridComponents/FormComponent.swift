import GLibBridge
import HybridCore
import HybridShell

/// `form`: the page's submit button in the header bar, which Ctrl+Return also activates.
final class FormComponent: ComponentBase, BridgeComponent {
    private static let longestTitle = 40

    func received(_ message: BridgeMessage) {
        switch message.event {
        case "connect": connect(message)
        // These are the events of the official demo and of joemasilotti/bridge-components.
        case "submitEnabled", "enableSubmit": delegate.headerWidget()?.isSensitive = true
        case "submitDisabled", "disableSubmit": delegate.headerWidget()?.isSensitive = false
        case "disconnect": disconnect()
        default: delegate.refuse(message, .event)
        }
    }

    private func connect(_ message: BridgeMessage) {
        let title = DisplayLine.make(
            message["submitTitle"]?.string ?? message["title"]?.string, limit: Self.longestTitle)
        let button = HeaderButton.make(title: title ?? localized("Submit"), classes: ["suggested-action"]) {
            [weak self] in
            self?.submit()
        }
        button.setTooltip("Ctrl+Return")
        delegate.showInHeader(button)
        delegate.takeSubmit { [weak self] in self?.submit() }
    }

    private func disconnect() {
        delegate.takeSubmit(nil)
        delegate.removeFromHeader()
    }

    private func submit() {
        guard let button = delegate.headerWidget(), button.isSensitive else { return }
        delegate.reply(to: "connect", isUsersDoing: true)
    }
}

import CGtk
import GLibBridge
import HybridCore
import HybridShell

/// `form`: the page's submit button, in the header bar, and Ctrl+Return.
@MainActor
final class FormComponent: BridgeComponent {
    private let delegate: BridgeDelegate
    private var button: Widget?
    private static let longestTitle = 40

    init(_ delegate: BridgeDelegate) {
        self.delegate = delegate
    }

    func received(_ message: BridgeMessage) {
        switch message.event {
        case "connect": connect(message)
        // The official demo's words, and those of joemasilotti/bridge-components.
        case "submitEnabled", "enableSubmit": button?.isSensitive = true
        case "submitDisabled", "disableSubmit": button?.isSensitive = false
        case "disconnect": disconnect()
        default: delegate.refuse(message, .event)
        }
    }

    func pageLeft() { button = nil }

    private func connect(_ message: BridgeMessage) {
        disconnect()
        let title = DisplayLine.make(
            message["submitTitle"]?.string ?? message["title"]?.string, limit: Self.longestTitle)
        let button = Widget.button((title ?? "Submit").asLabel, classes: ["suggested-action"]) { [weak self] in
            self?.submit()
        }
        button.setTooltip("Ctrl+Return")
        self.button = button
        delegate.addToHeader(button)
        delegate.takeSubmit { [weak self] in self?.submit() }
    }

    private func disconnect() {
        delegate.takeSubmit(nil)
        if let button { delegate.removeFromHeader(button) }
        button = nil
    }

    private func submit() {
        guard let button, button.isSensitive else { return }
        delegate.reply(to: "connect", isUsersDoing: true)
    }
}

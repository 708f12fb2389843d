import HybridCore
import HybridShell

/// `clipboard`: copies text to the clipboard after a user gesture on the page. The component never reads the clipboard.
final class ClipboardComponent: ComponentBase, BridgeComponent {
    private static let longestText = 1 << 20

    func received(_ message: BridgeMessage) {
        guard message.event == "write" else { return delegate.refuse(message, .event) }
        guard delegate.allows(message) else { return }
        guard let text = message["text"]?.string, text.utf8.count <= Self.longestText else {
            return delegate.refuse(message, .data)
        }
        Clipboard.copy(text)
        delegate.reply(with: message.replacing(data: ["written": true]))
    }
}

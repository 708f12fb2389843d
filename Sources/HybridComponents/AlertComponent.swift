import GLibBridge
import HybridCore
import HybridShell

/// `alert`: a confirmation dialog. The page receives an event only if the user confirms.
final class AlertComponent: ComponentBase, PatientComponent {
    var waiting: BridgeMessage?
    private var dialog: MessageDialog?
    private var limit = RateLimit.dialogs

    func received(_ message: BridgeMessage) {
        guard message.event == "show" else { return delegate.refuse(message, .event) }
        hear(message)
    }

    func show(_ message: BridgeMessage) {
        guard let window = delegate.destination?.frontWindow else { return delegate.refuse(message, .notInFront) }
        guard limit.allows(at: MainLoop.now / 1000) else { return delegate.refuse(message, .rate) }
        dismiss()
        func text(_ key: String, _ limit: Int) -> String? { DisplayLine.make(message[key]?.string, limit: limit) }
        let content = MessageDialog.Content(
            title: text("title", 120) ?? localized("Are you sure?"), body: text("description", 1_000) ?? "",
            accept: (text("confirm", 40) ?? localized("OK")).asLabel,
            cancel: (text("dismiss", 40) ?? localized("Cancel")).asLabel,
            isDestructive: message["destructive"]?.bool ?? false)
        dialog = MessageDialog.show(content, in: window) { [weak self] response in
            self?.dialog = nil
            self?.delegate.noticeUse()
            if case .accept = response { self?.delegate.reply(with: message, isUsersDoing: true) }
        }
    }

    func stopped() { dismiss() }

    func pageLeft() {
        waiting = nil
        dismiss()
    }

    private func dismiss() {
        dialog?.answer(.cancel)
        dialog = nil
    }
}

import FoundationEssentials
import GLibBridge
import HybridCore

/// Shows `alert`, `confirm` and `prompt` dialogs of pages as dialogs of the shell.
final class ScriptDialogPresenter {
    private let tracer: any Tracer
    private var limit = RateLimit.dialogs
    /// True while no dialog may appear. Each is cancelled.
    var refusesAll = false

    init(tracer: any Tracer) {
        self.tracer = tracer
    }

    /// Asks the user and answers the page exactly once.
    /// - Parameter own: Returns the answer of the application's code.
    func present(
        _ dialog: ScriptDialog, in window: Widget, asking own: (@MainActor () async -> PageDialog.Answer)? = nil
    ) {
        tracer.record(.dialogPresented(kind: dialog.kind.rawValue, message: dialog.message))
        guard !refusesAll, limit.allows(at: MainLoop.now / 1000) else { return end(dialog, nil) }
        guard let own else { return show(dialog, in: window) }
        let answer = Task {
            let answer = await own()
            guard !Task.isCancelled else { return }
            switch answer {
            case .standard: refusesAll ? end(dialog, nil) : show(dialog, in: window)
            case .accept(let text): end(dialog, text)
            case .cancel: end(dialog, nil)
            }
        }
        dialog.dismiss = { [weak self, weak dialog] in
            answer.cancel()
            if let dialog { self?.end(dialog, nil) }
        }
    }

    private func show(_ dialog: ScriptDialog, in window: Widget) {
        let message = MessageDialog.show(content(of: dialog), in: window) { [self] response in
            switch response {
            case .cancel, .putOff: end(dialog, nil)
            case .accept(let text): end(dialog, text)
            }
        }
        dialog.dismiss = { [weak message] in message?.answer(.cancel) }
    }

    private func end(_ dialog: ScriptDialog, _ text: String?) {
        dialog.answer(text)
        tracer.record(.dialogAnswered(kind: dialog.kind.rawValue, answer: text == nil ? "cancel" : "accept"))
    }

    private func content(of dialog: ScriptDialog) -> MessageDialog.Content {
        let words = DialogWords(message: dialog.message, host: dialog.page?.host)
        return switch dialog.kind {
        case .alert: .init(title: words.title, body: words.body, accept: localized("_Close"))
        case .confirm: .init(title: words.title, body: words.body, cancel: localized("_Cancel"))
        case .prompt:
            .init(
                title: words.title, body: words.body, cancel: localized("_Cancel"), text: dialog.defaultText,
                entryName: dialog.message)
        case .beforeUnload:
            .init(
                title: localized("Discard Changes?"), body: localized("Changes you made may not be saved."),
                accept: localized("_Discard"), cancel: localized("_Cancel"), isDestructive: true)
        }
    }
}

import GLibBridge
import HybridCore
import HybridShell

/// `file`: opens and saves files with the desktop's dialog. The page receives only files that the user chose.
final class FileComponent: ComponentBase, BridgeComponent {
    private var dialog: FileDialog?
    /// The message that opened the dialog.
    private var asker: BridgeMessage?

    func received(_ message: BridgeMessage) {
        switch message.event {
        case "open": open(message)
        case "save": save(message)
        default: delegate.refuse(message, .event)
        }
    }

    func stopped() { cancel() }
    func pageLeft() { cancel() }

    private func open(_ message: BridgeMessage) {
        guard let form = PageFile.form(in: message.data) else { return delegate.refuse(message, .data) }
        let accepted = AcceptedFiles(accept: message["accept"]?.string ?? "")
        ask(message, .open(accepted, isMultiple: false)) { path, files in
            do throws(UserFileError) {
                let bytes = try await files.read(path, limit: PageFile.mostBytes)
                return PageFile.opened(path, bytes, as: form)
            } catch {
                return PageFile.failed("open", path, error)
            }
        }
    }

    private func save(_ message: BridgeMessage) {
        guard let saving = PageFile.saving(message.data) else { return delegate.refuse(message, .data) }
        switch saving {
        case .failure(let error):
            delegate.reply(with: message.replacing(data: PageFile.failed("save", "", error)))
        case .success(let saving):
            ask(message, .save(name: saving.name)) { path, files in
                do throws(UserFileError) {
                    try await files.write(saving.bytes, to: path)
                    return PageFile.saved(path)
                } catch {
                    return PageFile.failed("save", path, error)
                }
            }
        }
    }

    /// Opens a file dialog and replies with the result.
    private func ask(
        _ message: BridgeMessage, _ purpose: FileDialog.Purpose,
        then act: @escaping @MainActor (String, any UserFiles) async -> JSONValue
    ) {
        guard delegate.allows(message) else { return }
        guard asker == nil, let window = delegate.destination?.frontWindow,
            let files = delegate.navigator?.environment.files
        else {
            delegate.reply(with: message.replacing(data: PageFile.cancelled))
            return delegate.refuse(message, .rate)
        }
        asker = message
        dialog = FileDialog(purpose, in: window) { [weak self] answer in
            // Keep the dialog until its callback has returned, because the reply may open another dialog.
            let answered = self?.dialog
            self?.dialog = nil
            MainLoop.whenIdle { withExtendedLifetime(answered) {} }
            guard case .chosen(let paths) = answer else { self?.reply(message, PageFile.cancelled); return }
            guard let path = paths.first else {
                let problem = UserFileError(reason: LocalizedText("not a local file; choose a folder on this computer"))
                self?.reply(message, PageFile.failed("use", "", problem))
                return
            }
            Task {
                let data = await act(path, files)
                self?.reply(message, data, isUsersDoing: true)
            }
        }
    }

    private func reply(_ message: BridgeMessage, _ data: JSONValue, isUsersDoing: Bool = false) {
        // The user may have left the page. The next page would treat this as a reply to its own message.
        guard asker == message else { return }
        asker = nil
        delegate.reply(with: message.replacing(data: data), isUsersDoing: isUsersDoing)
    }

    private func cancel() {
        dialog = nil
        if let asker { reply(asker, PageFile.cancelled) }
    }
}

import GLibBridge
import HybridCore
import HybridShell

/// Saves a text of the diagnostics to a file that the user chooses.
final class ReportSaver {
    private let files: (any UserFiles)?
    private let notify: @MainActor (String) -> Void
    private var dialog: FileDialog?

    /// - Parameters:
    ///   - files: Writes the file; `nil` if the application has no access to files.
    ///   - notify: Shows the result to the user.
    init(_ files: (any UserFiles)?, notify: @escaping @MainActor (String) -> Void) {
        (self.files, self.notify) = (files, notify)
    }

    /// Asks for the file, and writes the text to it.
    func save(_ text: String, as name: String, in widget: Widget) {
        dialog = FileDialog(.save(name: name), in: widget) { [weak self] answer in
            self?.dialog = nil
            guard case .chosen(let paths) = answer, let path = paths.first, let self, let files else { return }
            let notify = notify
            Task { @MainActor in
                do throws(UserFileError) {
                    try await files.write(Array(text.utf8), to: path)
                    notify(localized("Saved as “\(path)”."))
                } catch {
                    notify(localized("Cannot write file “\(path)”: \(error.reason)."))
                }
            }
        }
    }
}

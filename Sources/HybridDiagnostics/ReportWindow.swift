import CGtk
import GLibBridge
import HybridCore
import HybridShell

/// Shows a bug report to the user, who can then save it.
final class ReportWindow {
    private let widget = Widget(sinking: gtk_window_new())
    private let html: String
    private let document: DocumentView
    private let toasts: Toasts
    private let files: (any UserFiles)?
    private var dialog: FileDialog?
    private static let fileName = "bug-report.html"

    /// - Parameter closed: Called when the user has closed the window.
    init(_ html: String, _ windowSet: WindowSet, closed: @escaping @MainActor () -> Void) {
        self.html = html
        files = windowSet.context.environment.files
        document = DocumentView(html: html, profile: windowSet.context.profile)
        document.widget.setAccessibleLabel(localized("Bug Report"))
        let advice = Widget.label(
            localized("Check the pictures and texts before you pass the report on. They show what the pages showed."))
        gtk_label_set_wrap(advice.pointer(), 1)
        advice.margin(12)
        toasts = Toasts(over: .box(GTK_ORIENTATION_VERTICAL, [advice, document.widget]))
        widget.setWindowTitle(localized("Bug Report"))
        gtk_window_set_default_size(widget.pointer(), 900, 640)
        let group = ObjectRef(owning: gtk_window_group_new())
        gtk_window_group_add_window(group.pointer(), widget.pointer())
        let header = Widget.headerBar()
        header.packEnd(.button(localized("_Save…"), classes: ["suggested-action"]) { [weak self] in self?.save() })
        widget.setTitlebar(header)
        widget.setChild(toasts.widget)
        widget.connect("close-request") { _ -> Bool in
            closed()
            return false
        }
        WindowShortcuts.connectEscape(widget) { [weak self] in self?.close() }
        gtk_window_present(widget.pointer())
    }

    private func close() { gtk_window_close(widget.pointer()) }

    private func save() {
        dialog = FileDialog(.save(name: Self.fileName), in: widget) { [weak self] answer in
            self?.dialog = nil
            guard case .chosen(let paths) = answer, let path = paths.first else { return }
            self?.write(to: path)
        }
    }

    private func write(to path: String) {
        let bytes = Array(html.utf8)
        Task { @MainActor [weak self] in
            do throws(UserFileError) {
                guard let files = self?.files else { return }
                try await files.write(bytes, to: path)
                self?.toasts.show(localized("Saved as “\(path)”."))
            } catch {
                self?.toasts.show(localized("Cannot write file “\(path)”: \(error.reason)."))
            }
        }
    }
}

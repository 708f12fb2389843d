import CGtk
import GLibBridge
import HybridCore
import HybridShell

/// Shows a bug report to the user, who can then save it.
final class ReportWindow {
    private let widget = Widget(sinking: gtk_window_new())
    private let html: String
    private let document: DocumentView
    private let saver: ReportSaver
    private static let fileName = "bug-report.html"

    /// - Parameter closed: Called when the user has closed the window.
    init(_ html: String, _ windowSet: WindowSet, closed: @escaping @MainActor () -> Void) {
        self.html = html
        document = DocumentView(
            html: html, profile: windowSet.context.profile, label: localized("Bug Report"), hasMenu: true)
        let advice = Widget.label(
            localized("Check the pictures and texts before you pass the report on. They show what the pages showed."))
        advice.margin(12)
        let toasts = Toasts(over: .box(GTK_ORIENTATION_VERTICAL, [advice, document.widget]))
        saver = ReportSaver(windowSet.context.environment.files) { toasts.show($0) }
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

    private func save() { saver.save(html, as: Self.fileName, in: widget) }
}

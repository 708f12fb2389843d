import CGtk
import GLibBridge
import HybridCore
import HybridShell

/// Covers the pages with the operator's page or in black.
final class CoverWindow {
    let widget = Widget(sinking: gtk_window_new())
    private let makePage: @MainActor () -> Widget?

    /// - Parameter page: The HTML of the operator's page, or `nil` for a black screen.
    init(parent: Widget, title: String, page: String?, profile: WebProfile, fullScreen: Bool) {
        makePage = { page.map { DocumentView(offlinePage: $0, profile).widget } }
        widget.setWindowTitle(title)
        gtk_window_set_transient_for(widget.pointer(), parent.pointer())
        gtk_window_set_modal(widget.pointer(), 1)
        gtk_window_set_decorated(widget.pointer(), 0)
        widget.adding(["closed"])
        gtk_widget_set_cursor_from_name(widget.pointer(), "none")
        widget.connect("close-request", returningBool: { _ in true })
        if fullScreen { widget.coverScreen() } else { gtk_window_maximize(widget.pointer()) }
        showPage()
        present()
    }

    /// Shows the page in a new web view.
    func showPage() { widget.setChild(makePage()) }

    /// Removes the page, whose web view would keep the network session of the previous user.
    func removePage() { widget.setChild(nil) }

    /// Puts the window in front of the others.
    func present() { gtk_window_present(widget.pointer()) }

    func close() { widget.destroyWindow() }
}

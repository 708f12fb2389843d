import CGtk
import GLibBridge
import HybridCore

/// Arranges the application's ``PageParts`` around the page in front.
final class PageFrame {
    /// The page with the parts.
    let widget: Widget
    private let row: Widget
    private var parts: [Screen.ID: PageParts] = [:]
    private var shown: Screen.ID?

    /// - Parameter page: The widget that shows the pages, which always stays in its place.
    init(around page: Widget) {
        row = .box(GTK_ORIENTATION_HORIZONTAL, [page])
        widget = .box(GTK_ORIENTATION_VERTICAL, [row])
    }

    /// Adds the parts of a screen that has not been shown before. They appear when it is in front.
    func add(_ make: () -> PageParts?, for screen: Screen.ID) {
        if parts[screen] == nil { parts[screen] = make() ?? PageParts() }
    }

    /// Shows the parts of this screen instead of another's.
    func show(_ screen: Screen.ID?) {
        guard shown != screen else { return }
        hide()
        guard let screen, let new = parts[screen] else { return }
        shown = screen
        if let header = new.header { gtk_box_prepend(widget.pointer(), header.pointer()) }
        if let footer = new.footer { gtk_box_append(widget.pointer(), footer.pointer()) }
        if let sidebar = new.sidebar { gtk_box_prepend(row.pointer(), sidebar.pointer()) }
    }

    /// Discards the parts of a removed screen.
    func forget(_ screen: Screen.ID) {
        if shown == screen { hide() }
        parts[screen] = nil
    }

    private func hide() {
        guard let old = shown.flatMap({ parts[$0] }) else { return }
        shown = nil
        for part in [old.header, old.footer] {
            if let part { gtk_box_remove(widget.pointer(), part.pointer()) }
        }
        if let sidebar = old.sidebar { gtk_box_remove(row.pointer(), sidebar.pointer()) }
    }
}

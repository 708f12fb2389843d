import CGtk
import GLibBridge
import HybridCore

/// A search bar above the page. It does not cover the page.
final class FindBar {
    let widget = Widget.box(GTK_ORIENTATION_HORIZONTAL).adding(["find-bar"])
    private let entry = Widget(sinking: gtk_search_entry_new())
    private let count = Widget.label("", classes: ["dim-label"], ellipsized: true)
    private let search: PageSearch
    private var buttons: [Widget] = []
    /// Called when the bar closes, so that the focus returns to the page.
    var closed: (@MainActor () -> Void)?

    init(_ webView: WebViewHost) {
        search = PageSearch(webView)
        entry.setAccessibleLabel(localized("Find on page"))
        // This is narrow enough for the smallest window, even with text scaled to 150 %.
        gtk_editable_set_width_chars(entry.pointer(), 5)
        gtk_editable_set_max_width_chars(entry.pointer(), 40)
        gtk_label_set_width_chars(count.pointer(), 4)
        gtk_label_set_max_width_chars(count.pointer(), 14)
        let previous = makeButton("go-up-symbolic", localized("Previous match")) { $0.search.previous() }
        let next = makeButton("go-down-symbolic", localized("Next match")) { $0.search.next() }
        let close = makeButton("window-close-symbolic", localized("Close search")) { $0.close() }
        buttons = [previous, next]
        let row = Widget.box(GTK_ORIENTATION_HORIZONTAL, spacing: 3, [entry, count, previous, next, close])
        gtk_widget_set_halign(row.pointer(), GTK_ALIGN_CENTER)
        gtk_widget_set_hexpand(row.pointer(), 1)
        widget.append(row)
        // The bar is not animated, because every intermediate height would require a new layout of the page.
        widget.isVisible = false
        connect()
    }

    private func connect() {
        search.found = { [weak self] in self?.showPlace($0) }
        entry.connect("search-changed") { [weak self] _ in self?.searchTyped() }
        entry.connect("activate") { [weak self] _ in self?.search.next() }
        entry.connect("next-match") { [weak self] _ in self?.search.next() }
        entry.connect("previous-match") { [weak self] _ in self?.search.previous() }
        entry.connect("stop-search") { [weak self] _ in self?.close() }
        let keys = ObjectRef(owning: gtk_event_controller_key_new())
        gtk_event_controller_set_propagation_phase(keys.pointer(), GTK_PHASE_CAPTURE)
        keys.connect("key-pressed") { [weak self] arguments -> Bool in
            let isReturn = [UInt32(GDK_KEY_Return), UInt32(GDK_KEY_KP_Enter)].contains(arguments.uint(1))
            guard isReturn, arguments.flags(3) & GDK_SHIFT_MASK.rawValue != 0 else { return false }
            self?.search.previous()
            return true
        }
        gtk_widget_add_controller(entry.pointer(), keys.transferred())
    }

    private func makeButton(_ icon: String, _ name: String, _ action: @escaping @MainActor (FindBar) -> Void) -> Widget
    {
        Widget.iconButton(icon, name: name) { [weak self] in if let self { action(self) } }
    }

    var isOpen: Bool { widget.isVisible }

    /// Opens the bar with the last search text selected.
    func open() {
        widget.isVisible = true
        gtk_widget_grab_focus(entry.pointer())
        gtk_editable_select_region(entry.pointer(), 0, -1)
        searchTyped()
    }

    func focus() { gtk_widget_grab_focus(entry.pointer()) }

    /// Closes the bar if it is open, and removes the highlights.
    func close() {
        guard isOpen else { return }
        widget.isVisible = false
        search.finish()
        closed?()
    }

    private func searchTyped() {
        search.search(String(borrowing: gtk_editable_get_text(entry.pointer())) ?? "")
    }

    private func showPlace(_ place: FindPlace) {
        let isEmpty = String(borrowing: gtk_editable_get_text(entry.pointer()))?.isEmpty ?? true
        count.setText(place.text(isEmpty: isEmpty))
        for button in buttons { button.isSensitive = place.matches > 0 }
    }
}

import CGtk
import GLibBridge
import HybridCore
import HybridShell

/// `search`: a search entry in the header bar that sends its text to the page. While the entry exists, Ctrl+F focuses
/// it.
final class SearchComponent: ComponentBase, BridgeComponent {
    /// The search text of this screen. It is restored when the page connects again.
    private var query = ""
    private static let longestQuery = 500

    func received(_ message: BridgeMessage) {
        switch message.event {
        case "connect": connect(message)
        case "disconnect": disconnect()
        default: delegate.refuse(message, .event)
        }
    }

    private func connect(_ message: BridgeMessage) {
        let entry = Widget(sinking: gtk_search_entry_new())
        let name =
            DisplayLine.make(message["placeholder"]?.string ?? message["label"]?.string, limit: 60)
            ?? localized("Search")
        entry.setAccessibleLabel(name)
        entry.set("placeholder-text", .string(name))
        gtk_editable_set_width_chars(entry.pointer(), 12)
        gtk_editable_set_max_width_chars(entry.pointer(), 24)
        if !query.isEmpty { entry.setEntryText(query) }
        entry.connect("search-changed") { [weak self] _ in self?.typed() }
        entry.connect("activate") { [weak self] _ in self?.tell() }
        entry.connect("stop-search") { [weak self] _ in self?.leave() }
        delegate.showInHeader(entry)
        delegate.takeFind { [weak self] in
            guard let entry = self?.delegate.headerWidget() else { return }
            gtk_widget_grab_focus(entry.pointer())
            gtk_editable_select_region(entry.pointer(), 0, -1)
        }
        if !query.isEmpty { tell() }
    }

    private func disconnect() {
        delegate.takeFind(nil)
        delegate.removeFromHeader()
    }

    private func typed() {
        guard let entry = delegate.headerWidget() else { return }
        let text = String((String(borrowing: gtk_editable_get_text(entry.pointer())) ?? "").prefix(Self.longestQuery))
        guard text != query else { return }
        query = text
        delegate.noticeUse()
        tell()
    }

    private func tell() { delegate.reply(to: "connect", with: ["query": .string(query)]) }

    /// Handles Esc. Clears the entry and returns the focus to the page.
    private func leave() {
        delegate.headerWidget()?.setEntryText("")
        typed()
        delegate.focusPage()
    }
}

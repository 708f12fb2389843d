import CAdwaita
import CGtk
import GLibBridge
import HybridCore

/// A few words in the middle of a screen that has nothing else to show: a symbol, a title, an explanation.
@MainActor
enum StatusPage {
    /// - Parameters:
    ///   - iconName: the name of a symbolic icon.
    ///   - title: what it is about, in a few words.
    ///   - body: one to three sentences.
    ///   - rows: what comes below.
    /// - Returns: a widget that takes all the room and scrolls where that is small.
    static func make(iconName: String, title: String, body: String, rows: [Widget] = []) -> Widget {
        Adwaita.start()
        let page = Widget(sinking: adw_status_page_new()).expanding()
        adw_status_page_set_icon_name(page.pointer(), iconName)
        adw_status_page_set_title(page.pointer(), DisplayText.line(title))
        adw_status_page_set_description(page.pointer(), DisplayText.bounded(body).escapedForMarkup)
        guard !rows.isEmpty else { return page }
        let column = Widget.box(GTK_ORIENTATION_VERTICAL, spacing: 12, rows)
        adw_status_page_set_child(page.pointer(), column.pointer())
        return page
    }

    /// Lines of a readable length around the middle.
    static func centre(_ label: Widget) {
        gtk_label_set_justify(label.pointer(), GTK_JUSTIFY_CENTER)
        gtk_label_set_max_width_chars(label.pointer(), 60)
    }
}

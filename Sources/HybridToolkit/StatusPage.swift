import CAdwaita
import CGtk
import GLibBridge
import HybridCore

/// A message for a screen that is otherwise empty. It consists of an icon, a title and an explanation.
package enum StatusPage {
    /// - Parameters:
    ///   - title: The message in a few words.
    ///   - body: An explanation of one to three sentences.
    ///   - rows: The widgets below the explanation.
    /// - Returns: A widget that fills the available space. If the space is small, it scrolls.
    package static func make(iconName: String, title: String, body: String, rows: [Widget] = []) -> Widget {
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

    /// Centres a text in lines of readable length.
    package static func centre(_ label: Widget) {
        gtk_label_set_justify(label.pointer(), GTK_JUSTIFY_CENTER)
        gtk_label_set_max_width_chars(label.pointer(), 60)
    }
}

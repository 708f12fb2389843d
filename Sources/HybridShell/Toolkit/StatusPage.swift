import CGtk
import GLibBridge

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
        let icon = Widget(sinking: gtk_image_new_from_icon_name(iconName)).adding(["dim-label"])
        gtk_image_set_pixel_size(icon.pointer(), 96)
        let labels = [Widget.label(title, classes: ["title-1"]), Widget.label(body)]
        for label in labels { centre(label) }
        let column = Widget.box(GTK_ORIENTATION_VERTICAL, spacing: 12, [icon] + labels + rows)
        gtk_widget_set_halign(column.pointer(), GTK_ALIGN_CENTER)
        gtk_widget_set_valign(column.pointer(), GTK_ALIGN_CENTER)
        column.expanding().margin(24)
        let widget = Widget(sinking: gtk_scrolled_window_new()).expanding()
        gtk_scrolled_window_set_policy(widget.pointer(), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_child(widget.pointer(), column.pointer())
        return widget
    }

    /// Lines of a readable length around the middle.
    static func centre(_ label: Widget) {
        gtk_label_set_justify(label.pointer(), GTK_JUSTIFY_CENTER)
        gtk_label_set_max_width_chars(label.pointer(), 60)
    }
}

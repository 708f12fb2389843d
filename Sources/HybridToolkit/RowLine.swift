import CGtk
import GLibBridge

/// The content of a list row. It consists of an icon, a title with a subtitle, and a trailing widget.
package enum RowLine {
    /// - Parameters:
    ///   - subtitle: The details in small text.
    ///   - icon: The name of a symbolic icon.
    ///   - end: A control or an arrow.
    static func make(title: String, subtitle: String?, icon: String? = nil, end: Widget? = nil) -> Widget {
        make(title: .label(title), subtitle: subtitle.map { .label($0) }, icon: icon, end: end)
    }

    /// Creates the content with labels that can change.
    static func make(title: Widget, subtitle: Widget?, icon: String? = nil, end: Widget?) -> Widget {
        subtitle?.adding(["dim-label", "caption"])
        let labels = [title, subtitle].compactMap(\.self)
        for label in labels { gtk_label_set_xalign(label.pointer(), 0) }
        let column = Widget.box(GTK_ORIENTATION_VERTICAL, spacing: 2, labels)
        gtk_widget_set_hexpand(column.pointer(), 1)
        gtk_widget_set_valign(column.pointer(), GTK_ALIGN_CENTER)
        let symbol = icon.map { Widget(sinking: gtk_image_new_from_icon_name($0)) }
        if let end { gtk_widget_set_valign(end.pointer(), GTK_ALIGN_CENTER) }
        return Widget.box(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [symbol, column, end].compactMap(\.self))
            .adding(["row-line"])
    }

    /// Returns an arrow, which marks a row as a link.
    package static func arrow() -> Widget {
        Widget(sinking: gtk_image_new_from_icon_name("go-next-symbolic")).adding(["dim-label"])
    }
}

import CGtk
import GLibBridge

/// A header bar's title: one line, cut where the room ends.
@MainActor
final class WindowTitle {
    let widget = Widget.label("", classes: ["title"], ellipsized: true)

    init() {
        gtk_label_set_width_chars(widget.pointer(), 5)
    }

    var text: String = "" {
        didSet {
            guard text != oldValue else { return }
            gtk_label_set_text(widget.pointer(), text)
            gtk_widget_set_tooltip_text(widget.pointer(), text)
        }
    }
}

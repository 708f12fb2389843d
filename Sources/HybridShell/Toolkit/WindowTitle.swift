import CGtk
import GLibBridge

/// A header bar's title: one line, cut where the room ends, and perhaps a small one below it: whose page it is, else what
/// the page says there.
@MainActor
final class WindowTitle {
    let label = Widget.label("", classes: ["title"], ellipsized: true)
    let widget: Widget
    private let signLabel = Widget.label("", classes: ["subtitle"], ellipsized: true)
    private let subtitleLabel = Widget.label("", classes: ["subtitle"], ellipsized: true)

    init() {
        widget = .box(GTK_ORIENTATION_VERTICAL, [label, signLabel, subtitleLabel])
        gtk_widget_set_valign(widget.pointer(), GTK_ALIGN_CENTER)
        for label in [label, signLabel, subtitleLabel] { gtk_label_set_width_chars(label.pointer(), 5) }
        // The end says whose host it is, the beginning is anybody's to choose.
        gtk_label_set_ellipsize(signLabel.pointer(), PANGO_ELLIPSIZE_START)
        for label in [signLabel, subtitleLabel] { label.isVisible = false }
    }

    var text: String = "" {
        didSet {
            guard text != oldValue else { return }
            label.setText(text)
            label.setTooltip(text)
        }
    }

    /// What is said about whose page it is; `nil` for a page like any other.
    var sign: String? {
        didSet {
            guard sign != oldValue else { return }
            signLabel.setText(sign)
            signLabel.setTooltip(sign ?? "")
            signLabel.isVisible = sign != nil
            subtitleLabel.isVisible = subtitle != nil && sign == nil
        }
    }

    /// What the page says below its title. The sign is more important, and a page must not speak in its place.
    var subtitle: String? {
        didSet {
            guard subtitle != oldValue else { return }
            subtitleLabel.setText(subtitle)
            subtitleLabel.setTooltip(subtitle ?? "")
            subtitleLabel.isVisible = subtitle != nil && sign == nil
        }
    }
}

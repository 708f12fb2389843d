import CGtk
import GLibBridge

/// The sentence in a dialog that says what is wrong. Assistive technology reads it out when it appears.
@MainActor
final class ProblemLine {
    let widget: Widget
    private let label = Widget.label("", classes: ["error"])

    init() {
        widget = .box(GTK_ORIENTATION_VERTICAL, [label])
        // GTK 4.8 cannot announce anything; an alert that comes into view is announced by whoever watches for it.
        widget.set("accessible-role", .enumeration(gtk_accessible_role_get_type(), GTK_ACCESSIBLE_ROLE_ALERT.rawValue))
        widget.isVisible = false
        DialogColumn.wrap(label)
        gtk_label_set_xalign(label.pointer(), 0)
    }

    /// What it says; without anything it is not there.
    var text: String? {
        didSet {
            label.setText(text)
            // It comes into view anew, also with the words that it had.
            widget.isVisible = false
            widget.isVisible = !(text ?? "").isEmpty
        }
    }
}

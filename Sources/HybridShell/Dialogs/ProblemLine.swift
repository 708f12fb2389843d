import CGtk
import GLibBridge

/// An error message or a hint in a dialog. Screen readers announce it when it appears.
final class ProblemLine {
    let widget: Widget
    private let label = Widget.label("", classes: ["error"])

    init() {
        widget = .box(GTK_ORIENTATION_VERTICAL, [label])
        // GTK 4.8 has no announcements, but screen readers announce an alert when it becomes visible.
        widget.set("accessible-role", .enumeration(gtk_accessible_role_get_type(), GTK_ACCESSIBLE_ROLE_ALERT.rawValue))
        widget.isVisible = false
        DialogColumn.wrap(label)
        gtk_label_set_xalign(label.pointer(), 0)
    }

    /// True if the message is an error.
    var isError = true {
        didSet {
            guard isError != oldValue else { return }
            if isError { label.adding(["error"]) } else { gtk_widget_remove_css_class(label.pointer(), "error") }
        }
    }

    /// The message. If it is empty, the line is hidden.
    var text: String? {
        didSet {
            label.setText(text)
            // Hide the line and show it again, so that it is announced even if the text is the same.
            widget.isVisible = false
            widget.isVisible = !(text ?? "").isEmpty
        }
    }
}

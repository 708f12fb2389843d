import CGtk
import GLibBridge
import HybridCore

/// A field of the sign-in form with its label.
final class SignInRow {
    let field: SignInField
    let widget: Widget
    private let entry: Widget
    /// Called when the user types or changes a check box.
    var changed: (@MainActor () -> Void)?

    /// - Parameter isCode: True if the field is for a one-time code, which must not be suggested again.
    init(_ field: SignInField, isCode: Bool = false) {
        self.field = field
        switch field.kind {
        case .checkbox:
            entry = Widget.checkButton(field.label)
            // By default, the label does not wrap, which would make the dialog as wide as the text.
            if let label = ObjectRef.retaining(gtk_widget_get_last_child(entry.pointer())) { Self.wrap(label) }
            widget = entry
        case .password:
            entry = Widget(sinking: gtk_password_entry_new())
            entry.set("activates-default", .bool(true))
            gtk_password_entry_set_show_peek_icon(entry.pointer(), 1)
            widget = Self.labelled(entry, field.label)
        case .email, .text, .hidden:
            entry = Widget(sinking: gtk_entry_new())
            gtk_entry_set_activates_default(entry.pointer(), 1)
            let purpose = field.kind == .email ? GTK_INPUT_PURPOSE_EMAIL : GTK_INPUT_PURPOSE_FREE_FORM
            gtk_entry_set_input_purpose(entry.pointer(), purpose)
            if isCode {
                let hints = [GTK_INPUT_HINT_PRIVATE, GTK_INPUT_HINT_NO_SPELLCHECK, GTK_INPUT_HINT_NO_EMOJI]
                gtk_entry_set_input_hints(entry.pointer(), GtkInputHints(hints.reduce(0) { $0 | $1.rawValue }))
            }
            widget = Self.labelled(entry, field.label)
        }
        entry.connect(field.kind == .checkbox ? "toggled" : "changed") { [weak self] _ in
            self?.entry.setAccessibleDescription("")
            self?.changed?()
        }
    }

    private static func labelled(_ entry: Widget, _ title: String) -> Widget {
        let label = Widget.label(title, of: entry).adding(["dim-label"])
        wrap(label)
        return .box(GTK_ORIENTATION_VERTICAL, spacing: 4, [label, entry])
    }

    private static func wrap(_ label: Widget) {
        DialogColumn.wrap(label)
        gtk_label_set_xalign(label.pointer(), 0)
    }

    /// The value of the field; `nil` if it is an unchecked box.
    var value: Secret? {
        if field.kind == .checkbox {
            return gtk_check_button_get_active(entry.pointer()) != 0 ? Secret(field.value) : nil
        }
        return Secret(String(borrowing: gtk_editable_get_text(entry.pointer())) ?? "")
    }

    /// True if the field can be edited. The field is not made insensitive, because that would remove the focus from a
    /// field in use.
    var isEditable = true {
        didSet {
            if field.kind != .checkbox { gtk_editable_set_editable(entry.pointer(), isEditable ? 1 : 0) }
        }
    }

    /// Focuses the field.
    /// - Parameter problem: The error that screen readers read together with the field.
    func focus(problem: String = "") {
        entry.setAccessibleDescription(problem)
        gtk_widget_grab_focus(entry.pointer())
    }

    /// Enters a value as the user would.
    func enter(_ text: String) {
        guard field.kind == .checkbox else { return entry.setEntryText(text) }
        gtk_check_button_set_active(entry.pointer(), text.isEmpty || text == "false" ? 0 : 1)
    }

    func wipe() {
        if field.kind != .checkbox { entry.setEntryText("") }
    }
}

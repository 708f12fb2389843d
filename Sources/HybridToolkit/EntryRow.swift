import CAdwaita
package import CGtk
import GLibBridge
import HybridCore

/// A row for one line of text input.
package final class EntryRow {
    package let widget: Widget
    package var changed: (@MainActor () -> Void)?
    /// Called when the user presses Enter, or the button that applies a changed text.
    package var activated: (@MainActor () -> Void)?
    private let isApplied: Bool
    /// The last text that was shown or accepted.
    private var known = ""

    /// - Parameters:
    ///   - isApplied: True to show a button that applies a changed text.
    ///   - isSecret: True if the text is not displayed.
    package init(
        _ title: String, purpose: GtkInputPurpose = GTK_INPUT_PURPOSE_FREE_FORM, isApplied: Bool = false,
        isSecret: Bool = false
    ) {
        Adwaita.start()
        self.isApplied = isApplied
        widget = Widget(sinking: isSecret ? adw_password_entry_row_new() : adw_entry_row_new())
        widget.setRowTitle(title)
        if !isSecret { adw_entry_row_set_input_purpose(widget.pointer(), purpose) }
        // Screen readers need the name on the text input, not on the row.
        ObjectRef.retaining(gtk_editable_get_delegate(widget.pointer()))?.setAccessibleLabel(title)
        // The name is empty and the icon is not marked as decorative, because showing and hiding the icon resets its
        // role.
        widget.forEachDescendant { if $0.isA(gtk_image_get_type()) { $0.setAccessibleLabel("") } }
        if isApplied {
            widget.forEachDescendant { button in
                guard button.isA(gtk_button_get_type()), button.has(styleClass: "suggested-action") else { return }
                // Adwaita's own text is translated into fewer languages.
                button.setTooltip(localized("Apply"))
                button.setAccessibleLabel(localized("Apply"))
            }
            adw_entry_row_set_show_apply_button(widget.pointer(), 1)
            widget.connect("apply") { [weak self] _ in self?.activate() }
        }
        widget.connect("changed") { [weak self] _ in self?.changed?() }
        widget.connect("entry-activated") { [weak self] _ in self?.activate() }
    }

    private func activate() {
        guard !isApplied || text != known else { return }
        activated?()
    }

    package var text: String {
        get { String(borrowing: gtk_editable_get_text(widget.pointer())) ?? "" }
        set { widget.setEntryText(newValue) }
    }

    /// False while the text cannot be changed. The row keeps the focus.
    package var isEditable: Bool {
        get { gtk_editable_get_editable(widget.pointer()) != 0 }
        set { gtk_editable_set_editable(widget.pointer(), newValue ? 1 : 0) }
    }

    /// Records that a text was applied. A refused text stays, so that the user can correct it.
    package func accept(_ text: String) { known = text }

    /// Shows the current value, without the *Apply* button. Text that the user has not applied yet stays.
    package func applied(_ text: String) {
        guard self.text == known else { return }
        known = text
        guard text != self.text else { return }
        adw_entry_row_set_show_apply_button(widget.pointer(), 0)
        self.text = text
        adw_entry_row_set_show_apply_button(widget.pointer(), 1)
    }

    package func focus() { gtk_widget_grab_focus(widget.pointer()) }
}

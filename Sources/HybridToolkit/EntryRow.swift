import CAdwaita
package import CGtk
import GLibBridge
import HybridCore

/// A row for one line of text input.
package final class EntryRow {
    package let widget: Widget
    package var changed: (@MainActor () -> Void)?
    /// Called when the user presses Enter.
    package var activated: (@MainActor () -> Void)?

    package init(_ title: String, purpose: GtkInputPurpose = GTK_INPUT_PURPOSE_FREE_FORM) {
        Adwaita.start()
        widget = Widget(sinking: adw_entry_row_new())
        widget.setRowTitle(title)
        adw_entry_row_set_input_purpose(widget.pointer(), purpose)
        // Screen readers need the name on the text input, not on the row.
        ObjectRef.retaining(gtk_editable_get_delegate(widget.pointer()))?.setAccessibleLabel(title)
        // The name is empty and the icon is not marked as decorative, because showing and hiding the icon resets its
        // role.
        widget.forEachDescendant { if $0.isA(gtk_image_get_type()) { $0.setAccessibleLabel("") } }
        widget.connect("changed") { [weak self] _ in self?.changed?() }
        widget.connect("entry-activated") { [weak self] _ in self?.activated?() }
    }

    package var text: String {
        get { String(borrowing: gtk_editable_get_text(widget.pointer())) ?? "" }
        set { widget.setEntryText(newValue) }
    }

    package func focus() { gtk_widget_grab_focus(widget.pointer()) }
}

import CAdwaita
import CGtk
import GLibBridge
import HybridCore

/// A row of a box in which a line is typed.
@MainActor
final class EntryRow {
    let widget: Widget
    /// Called when other letters are there.
    var changed: (@MainActor () -> Void)?
    /// Called when Enter is pressed in it.
    var activated: (@MainActor () -> Void)?

    init(_ title: String, purpose: GtkInputPurpose = GTK_INPUT_PURPOSE_FREE_FORM) {
        Adwaita.start()
        widget = Widget(sinking: adw_entry_row_new())
        widget.setRowTitle(title)
        adw_entry_row_set_input_purpose(widget.pointer(), purpose)
        // The row is a row; what is typed in has to have the name.
        ObjectRef.retaining(gtk_editable_get_delegate(widget.pointer()))?.setAccessibleLabel(title)
        // Its symbol comes and goes: what is said once of its being for the eye alone does not last.
        widget.forEachDescendant { if $0.isA(gtk_image_get_type()) { $0.setAccessibleLabel("") } }
        widget.connect("changed") { [weak self] _ in self?.changed?() }
        widget.connect("entry-activated") { [weak self] _ in self?.activated?() }
    }

    /// What is there.
    var text: String {
        get { String(borrowing: gtk_editable_get_text(widget.pointer())) ?? "" }
        set { widget.setEntryText(newValue) }
    }

    /// Gives it the keyboard.
    func focus() { gtk_widget_grab_focus(widget.pointer()) }
}

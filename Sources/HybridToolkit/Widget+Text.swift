import CAdwaita
import CGtk
import GLibBridge
import HybridCore

/// The only functions that set the text of a widget. `DisplayText` explains why. A convention test ensures that GTK's
/// own functions are called only in this file.
extension ObjectRef {
    package func setText(_ text: String?) { gtk_label_set_text(pointer(), DisplayText.bounded(text ?? "")) }

    /// Sets the text of an inscription, a text widget whose size does not depend on its content.
    package func setInscription(_ text: String?) {
        gtk_inscription_set_text(pointer(), DisplayText.line(text ?? ""))
        isVisible = text != nil
    }

    /// Sets the text of a label whose text the user can copy. No characters are inserted into the text.
    package func setCopyable(_ text: String) {
        gtk_label_set_text(pointer(), DisplayText.beginning(of: text))
        gtk_label_set_selectable(pointer(), 1)
    }

    /// Removes a selectable text from the focus chain. A text that is merely not focusable would claim to take the
    /// focus without doing so, and Tab would never move past it.
    package func passBy() { gtk_widget_set_can_focus(pointer(), 0) }

    /// Removes the focus from a text in a new window. GTK focuses the first selectable text and selects its content, as
    /// in an input field.
    package func deselectText() {
        guard let focus = ObjectRef.retaining(gtk_window_get_focus(pointer())),
            g_type_check_instance_is_a(focus.pointer(), gtk_label_get_type()) != 0
        else { return }
        gtk_label_select_region(focus.pointer(), 0, 0)
        gtk_window_set_focus(pointer(), nil)
    }

    package func setEntryText(_ text: String) {
        gtk_editable_set_text(pointer(), DisplayText.beginning(of: text))
    }

    /// Sets a text view's text to a report of the shell, whose lines may be long.
    package func setReport(_ text: String) {
        gtk_text_buffer_set_text(
            gtk_text_view_get_buffer(pointer()), DisplayText.bounded(text, limit: Self.longestReport), -1)
    }

    package func setWindowTitle(_ title: String) { gtk_window_set_title(pointer(), DisplayText.line(title)) }

    package func setTooltip(_ text: String) { gtk_widget_set_tooltip_text(pointer(), DisplayText.line(text)) }

    var tooltip: String? { String(borrowing: gtk_widget_get_tooltip_text(pointer())) }

    /// Sets the label of a button. An underscore precedes the mnemonic letter.
    package func setButtonLabel(_ title: String) { gtk_button_set_label(pointer(), DisplayText.line(title)) }

    /// Creates a label that belongs to another widget. An underscore precedes the mnemonic letter.
    package static func label(_ title: String, of widget: Widget) -> Widget {
        let label = Widget(sinking: gtk_label_new_with_mnemonic(DisplayText.line(title)))
        gtk_label_set_mnemonic_widget(label.pointer(), widget.pointer())
        return label
    }

    package func appendItem(_ title: String, action: String) {
        g_menu_append(pointer(), DisplayText.line(title), action)
    }

    /// Creates a question or notice above a window, without buttons.
    package static func messageDialog(in parent: Widget?, heading: String, body: String) -> Widget {
        Widget(sinking: adw_message_dialog_new(parent?.pointer(), DisplayText.line(heading), DisplayText.bounded(body)))
    }

    /// Adds a button to a message dialog. An underscore precedes the mnemonic letter.
    package func addResponse(_ name: String, _ title: String) {
        adw_message_dialog_add_response(pointer(), name, DisplayText.line(title))
    }

    package func addPage(_ page: Widget, _ name: String, title: String?, icon: String?) {
        adw_view_stack_add_titled_with_icon(
            pointer(), page.pointer(), name, title.map(DisplayText.line) ?? "", icon ?? "")
    }

    private static let longestReport = 200_000
}

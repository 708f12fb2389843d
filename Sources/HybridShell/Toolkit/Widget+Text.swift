import CAdwaita
import CGtk
import GLibBridge
import HybridCore

/// The one way of a text into a widget (`DisplayText` says why). A convention test keeps GTK's own functions in here.
extension ObjectRef {
    /// What a label says.
    package func setText(_ text: String?) {
        gtk_label_set_text(pointer(), DisplayText.bounded(text ?? ""))
    }

    /// What an inscription says: a text whose widget has its size from elsewhere.
    func setInscription(_ text: String?) {
        gtk_inscription_set_text(pointer(), DisplayText.line(text ?? ""))
        isVisible = text != nil
    }

    /// What a label says that is there to be copied: nothing is put in between.
    func setCopyable(_ text: String) {
        gtk_label_set_text(pointer(), DisplayText.beginning(of: text))
        gtk_label_set_selectable(pointer(), 1)
    }

    /// Leaves a text that can be copied out of the keyboard's way. One that is merely not focusable says that it has taken
    /// the keyboard and has not: Tab would end before it for good.
    func passBy() { gtk_widget_set_can_focus(pointer(), 0) }

    /// Takes the keyboard from a text in a window that has just been opened: GTK gives it to the first one that can be
    /// copied, and selects that as if it were to be typed over.
    func deselectText() {
        guard let focus = ObjectRef.retaining(gtk_window_get_focus(pointer())),
            g_type_check_instance_is_a(focus.pointer(), gtk_label_get_type()) != 0
        else { return }
        gtk_label_select_region(focus.pointer(), 0, 0)
        gtk_window_set_focus(pointer(), nil)
    }

    /// What an entry holds to begin with.
    package func setEntryText(_ text: String) {
        gtk_editable_set_text(pointer(), DisplayText.beginning(of: text))
    }

    /// What a text view shows: a report of the shell's own, whose lines may be long.
    package func setReport(_ text: String) {
        gtk_text_buffer_set_text(
            gtk_text_view_get_buffer(pointer()), DisplayText.bounded(text, limit: Self.longestReport), -1)
    }

    /// What a window is called.
    package func setWindowTitle(_ title: String) {
        gtk_window_set_title(pointer(), DisplayText.line(title))
    }

    /// What is said of a widget that the pointer rests on.
    package func setTooltip(_ text: String) {
        gtk_widget_set_tooltip_text(pointer(), DisplayText.line(text))
    }

    /// What is said of a widget that the pointer rests on; `nil` if nothing is.
    var tooltip: String? { String(borrowing: gtk_widget_get_tooltip_text(pointer())) }

    /// The word on a button, with an underscore before the letter that presses it.
    package func setButtonLabel(_ title: String) {
        gtk_button_set_label(pointer(), DisplayText.line(title))
    }

    /// A label for another widget, with an underscore before the letter that leads there.
    static func label(_ title: String, of widget: Widget) -> Widget {
        let label = Widget(sinking: gtk_label_new_with_mnemonic(DisplayText.line(title)))
        gtk_label_set_mnemonic_widget(label.pointer(), widget.pointer())
        return label
    }

    /// Adds an item to a menu.
    package func appendItem(_ title: String, action: String) {
        g_menu_append(pointer(), DisplayText.line(title), action)
    }

    /// A question or a notice in front of a window, without buttons yet.
    static func messageDialog(in parent: Widget?, heading: String, body: String) -> Widget {
        Widget(sinking: adw_message_dialog_new(parent?.pointer(), DisplayText.line(heading), DisplayText.bounded(body)))
    }

    /// Adds a button to a message dialog, with an underscore before the letter that presses it.
    func addResponse(_ name: String, _ title: String) {
        adw_message_dialog_add_response(pointer(), name, DisplayText.line(title))
    }

    /// Adds a page to what shows one of several at a time.
    func addPage(_ page: Widget, _ name: String, title: String?, icon: String?) {
        adw_view_stack_add_titled_with_icon(
            pointer(), page.pointer(), name, title.map(DisplayText.line) ?? "", icon ?? "")
    }

    private static let longestReport = 200_000
}

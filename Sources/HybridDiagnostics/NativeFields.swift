import CAdwaita
import CGtk
import GLibBridge
import HybridCore
import HybridToolkit

/// The native text fields of a window, which tests fill in by name.
enum NativeFields {
    /// Enters a text in the first visible field with a name: its title, the label before it, or the placeholder of a
    /// `GtkEntry`.
    static func enter(_ text: String, in name: String, of window: Widget) throws(AutomationError) {
        var named: [(names: [String], field: Widget)] = []
        window.forEachDescendant { widget in
            guard widget.isA(gtk_editable_get_type()), !widget.isA(gtk_text_get_type()),
                gtk_widget_get_mapped(widget.pointer()) != 0
            else { return }
            named.append((names(of: widget), widget))
        }
        guard let field = named.first(where: { $0.names.contains(name) })?.field else {
            throw .missingField(name, named.compactMap(\.names.first))
        }
        guard gtk_widget_is_sensitive(field.pointer()) != 0, gtk_editable_get_editable(field.pointer()) != 0 else {
            throw .disabledField(name)
        }
        field.setEntryText(text)
    }

    private static func names(of field: Widget) -> [String] {
        let label = ObjectRef.retaining(gtk_widget_get_prev_sibling(field.pointer()))
        let names: [UnsafePointer<CChar>?] = [
            field.isA(adw_preferences_row_get_type()) ? adw_preferences_row_get_title(field.pointer()) : nil,
            label.flatMap { $0.isA(gtk_label_get_type()) ? gtk_label_get_text($0.pointer()) : nil },
            field.isA(gtk_entry_get_type()) ? gtk_entry_get_placeholder_text(field.pointer()) : nil,
        ]
        return names.compactMap { String(borrowing: $0) }
    }
}

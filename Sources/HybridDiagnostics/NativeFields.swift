import CAdwaita
import CGtk
import GLibBridge
import HybridCore
import HybridToolkit

/// The native text fields of a window, which tests fill in by name.
enum NativeFields {
    /// Enters a text in the first visible field with a name: its title, the label before it, or the placeholder of a
    /// `GtkEntry`.
    /// - Parameter index: The index among the fields whose first name this is; `nil` for the first field that has it.
    /// - Returns: The text that the field has then; `null` if the field hides it.
    @discardableResult
    static func enter(
        _ text: String, in name: String, _ index: Int? = nil, of window: Widget
    ) throws(AutomationError) -> JSONValue {
        var named: [(names: [String], field: Widget)] = []
        window.forEachDescendant { widget in
            guard isField(widget), gtk_widget_get_mapped(widget.pointer()) != 0 else { return }
            named.append((names(of: widget), widget))
        }
        let found = named.filter { index == nil ? $0.names.contains(name) : ($0.names.first ?? "") == name }
        guard let field = found.dropFirst(index ?? 0).first?.field else {
            throw .missingField(name, named.compactMap(\.names.first))
        }
        guard isEnabled(field) else { throw .disabledField(name) }
        field.setEntryText(text)
        return state(of: field).map { $0.isSecret ? .null : .string($0.value) } ?? .null
    }

    /// Returns the state of a text field; `nil` if the widget is none.
    static func state(of field: Widget) -> ScreenDocument.Field? {
        guard isField(field) else { return nil }
        let text = ObjectRef.retaining(gtk_editable_get_delegate(field.pointer()))
        let isSecret = text.map { $0.isA(gtk_text_get_type()) && gtk_text_get_visibility($0.pointer()) == 0 } ?? false
        return ScreenDocument.Field(
            name: names(of: field).first ?? "", value: String(borrowing: gtk_editable_get_text(field.pointer())) ?? "",
            isEnabled: isEnabled(field), isSecret: isSecret)
    }

    static func isField(_ widget: Widget) -> Bool {
        widget.isA(gtk_editable_get_type()) && !widget.isA(gtk_text_get_type())
    }

    private static func isEnabled(_ field: Widget) -> Bool {
        gtk_widget_is_sensitive(field.pointer()) != 0 && gtk_editable_get_editable(field.pointer()) != 0
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

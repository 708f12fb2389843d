import CGtk
import GLibBridge
import HybridCore
import HybridToolkit

/// The native buttons, menu entries and rows of a window, which the scripts of a WebDriver press by name.
enum NativeButtons {
    /// Finds the first enabled button with a name. The name is the label, or the tooltip of a button without a label.
    /// - Parameter index: The index among the buttons with this name; `nil` for the first enabled one.
    /// - Returns: A function that presses the button, if it still exists.
    static func find(
        _ name: String, _ index: Int? = nil, in window: Widget
    ) -> Result<@MainActor () -> Void, AutomationError> {
        var named: [(name: String, button: Widget)] = []
        window.forEachDescendant { widget in
            if isPressed(widget), !NativeFields.isField(widget), gtk_widget_get_mapped(widget.pointer()) != 0,
                let name = self.name(of: widget)
            {
                named.append((name, widget))
            }
        }
        let found = named.filter { $0.name == name }
        guard !found.isEmpty else { return .failure(.unknownButton(name, named.map(\.name))) }
        let candidates = index.map { found.dropFirst($0).prefix(1) } ?? found[...]
        let enabled = candidates.first { gtk_widget_is_sensitive($0.button.pointer()) != 0 }
        guard let button = enabled?.button else { return .failure(.disabledButton(name)) }
        let weakly = WeakObjectRef(button)
        return .success {
            guard let button = weakly.object else { return }
            // A script may ask at once whether the effect has begun, so nothing may delay it.
            if button.isA(gtk_button_get_type()) {
                button.emitClicked()
            } else if button.isA(gtk_menu_button_get_type()) {
                gtk_menu_button_popup(button.pointer())
            } else {
                gtk_widget_activate(button.pointer())
            }
        }
    }

    static func isPressed(_ widget: Widget) -> Bool {
        widget.isA(gtk_button_get_type()) || widget.isA(gtk_menu_button_get_type())
            || widget.isA(gtk_list_box_row_get_type())
            // The types of menu entries and of rows of long lists are private.
            || ["GtkModelButton", "GtkListItemWidget"].contains(
                String(borrowing: g_type_name_from_instance(widget.pointer())))
    }

    static func name(of widget: Widget) -> String? {
        var label: String?
        widget.forEachDescendant {
            // A closed menu belongs to its button, but the title of a section does not belong to the row below.
            guard label == nil, gtk_widget_get_mapped($0.pointer()) != 0, !$0.has(styleClass: "heading") else { return }
            label = ScreenReader.text(of: $0)
        }
        return label ?? String(borrowing: gtk_widget_get_tooltip_text(widget.pointer()))
    }
}

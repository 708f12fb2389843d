import CGtk
import GLibBridge

/// Names menu items for screen readers. GTK 4.18 labels an item by its text but hides that text, so screen readers do
/// not read the item.
enum MenuItemNames {
    /// Names a menu item now and when its text changes. Other widgets are ignored.
    static func give(to widget: Widget) {
        // The type is private to GTK, so only its name is available.
        guard String(borrowing: g_type_name_from_instance(widget.pointer())) == "GtkModelButton" else { return }
        show(on: widget)
        widget.connect("notify::text") { arguments in
            if let item = arguments.object(0) { show(on: item) }
        }
    }

    private static func show(on item: Widget) {
        guard let text = item.string("text") else { return }
        gtk_accessible_reset_relation(item.pointer(), GTK_ACCESSIBLE_RELATION_LABELLED_BY)
        item.setAccessibleLabel(text.replacing("_", with: ""))
    }
}

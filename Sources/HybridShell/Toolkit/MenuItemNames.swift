import CGtk
import GLibBridge

/// Gives the items of menus their names. GTK 4.18 says that an item is labelled by the text on it, and that this text is
/// nothing to be read: so every menu is silent.
@MainActor
enum MenuItemNames {
    /// Names a widget, if it is an item of a menu, now and when its text changes.
    static func give(to widget: Widget) {
        // Its type is not part of GTK's interface, so that only the name is known.
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

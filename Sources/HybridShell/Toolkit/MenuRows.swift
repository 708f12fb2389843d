import CGtk
import GLibBridge

/// Rows of icons in a menu. GTK's arrow keys do not leave such a row; only the mouse and Tab would reach the items
/// above and below.
@MainActor
enum MenuRows {
    /// Lets Up and Down leave the rows of a menu.
    /// - Parameter menu: The popover.
    static func connect(_ menu: Widget) {
        let weakly = WeakObjectRef(menu)
        WindowShortcuts.connectVerticalArrows(menu) { isDown in
            guard let menu = weakly.object, let row = row(of: menu) else { return false }
            let direction = isDown ? GTK_DIR_TAB_FORWARD : GTK_DIR_TAB_BACKWARD
            while self.row(of: menu) == row {
                let last = focus(of: menu)
                guard gtk_widget_child_focus(menu.pointer(), direction) != 0, focus(of: menu) != last else { break }
            }
            return true
        }
    }

    private static func focus(of menu: Widget) -> Widget? {
        guard let root = ObjectRef.retaining(gtk_widget_get_root(menu.pointer())) else { return nil }
        return ObjectRef.retaining(gtk_root_get_focus(root.pointer()))
    }

    /// The row with the keyboard focus.
    private static func row(of menu: Widget) -> Widget? {
        guard let item = focus(of: menu), gtk_widget_is_ancestor(item.pointer(), menu.pointer()) != 0,
            let box = ObjectRef.retaining(gtk_widget_get_parent(item.pointer())), box.isA(gtk_box_get_type()),
            gtk_orientable_get_orientation(box.pointer()) == GTK_ORIENTATION_HORIZONTAL
        else { return nil }
        return box
    }
}

import CGtk
import GLibBridge

/// Makes rows of icons in a menu accessible by keyboard. In GTK, the arrow keys do not leave such a row, so that only
/// the mouse and Tab reach the items above and below it.
package enum MenuRows {
    /// Lets the Up and Down keys leave the rows of a menu.
    /// - Parameter menu: The popover that contains the menu.
    package static func connect(_ menu: Widget) {
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

    /// Returns the row that has the keyboard focus.
    private static func row(of menu: Widget) -> Widget? {
        guard let item = focus(of: menu), gtk_widget_is_ancestor(item.pointer(), menu.pointer()) != 0,
            let box = ObjectRef.retaining(gtk_widget_get_parent(item.pointer())), box.isA(gtk_box_get_type()),
            gtk_orientable_get_orientation(box.pointer()) == GTK_ORIENTATION_HORIZONTAL
        else { return nil }
        return box
    }
}

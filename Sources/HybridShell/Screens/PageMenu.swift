import CGtk
import GLibBridge
import HybridCore

/// The menu that the keyboard opens on a page. WebKit provides none. It passes the key to a hidden text view in its
/// widget, and the text view's menu would open without any effect.
enum PageMenu {
    /// The distance from the corner of the page in pixels.
    private static let inset: Int32 = 24

    /// Opens the menu at the corner of the page where the text starts.
    static func open(over page: Widget) {
        let model = ObjectRef(owning: g_menu_new())
        for (label, command) in ContextMenu.commands { model.appendItem(label, action: command.actionName) }
        let popover = Widget(sinking: gtk_popover_menu_new_from_model(model.pointer()))
        var corner = GdkRectangle(x: inset, y: inset, width: 1, height: 1)
        gtk_widget_set_parent(popover.pointer(), page.pointer())
        gtk_popover_set_pointing_to(popover.pointer(), &corner)
        gtk_popover_set_position(popover.pointer(), GTK_POS_BOTTOM)
        gtk_popover_set_has_arrow(popover.pointer(), 0)
        gtk_widget_set_halign(popover.pointer(), GTK_ALIGN_START)
        let weakly = WeakObjectRef(popover)
        popover.connect("closed") { _ in
            // The chosen item is activated after the menu has closed.
            MainLoop.whenIdle {
                guard let popover = weakly.object, gtk_widget_get_parent(popover.pointer()) != nil else { return }
                gtk_widget_unparent(popover.pointer())
            }
        }
        gtk_popover_popup(popover.pointer())
    }
}

import CGtk
import GLibBridge
import HybridCore
import HybridShell

/// A popover with rows to choose from, pointing to a button or to an element of the page.
final class ListPopover {
    private let popover = Widget(sinking: gtk_popover_new())

    /// - Parameter place: The part of the widget to which the popover points.
    init(_ rows: [Widget], name: String, over parent: Widget, at place: GdkRectangle? = nil) {
        let column = Widget.box(GTK_ORIENTATION_VERTICAL, spacing: 6, rows)
        gtk_popover_set_child(popover.pointer(), column.pointer())
        popover.setAccessibleLabel(name)
        gtk_widget_set_parent(popover.pointer(), parent.pointer())
        if var place { gtk_popover_set_pointing_to(popover.pointer(), &place) }
        let weakly = WeakObjectRef(popover)
        popover.connect("closed") { _ in
            // The action of a chosen entry runs after the popover has closed.
            MainLoop.whenIdle { Self.remove(weakly.object) }
        }
        gtk_popover_popup(popover.pointer())
    }

    /// Creates the menu of a page at an element of the page.
    convenience init(
        _ menu: MenuItems, at place: PageRectangle, of page: (widget: Widget, zoom: Double),
        _ chosen: @escaping @MainActor (Int) -> Void
    ) {
        let parent = page.widget
        let rectangle = place.within(
            width: Double(gtk_widget_get_width(parent.pointer())),
            height: Double(gtk_widget_get_height(parent.pointer())), zoom: page.zoom)
        var rows: [Widget] = []
        if let title = menu.title { rows = [.label(title, classes: ["heading"])] }
        self.init(
            rows + [MenuList.make(menu, chosen: chosen)], name: menu.title ?? localized("Page menu"), over: parent,
            at: rectangle)
    }

    func dismiss() {
        if gtk_widget_get_parent(popover.pointer()) != nil { gtk_popover_popdown(popover.pointer()) }
    }

    /// Removes the popover immediately, before its parent is removed.
    func remove() { Self.remove(popover) }

    private static func remove(_ popover: Widget?) {
        guard let popover, gtk_widget_get_parent(popover.pointer()) != nil else { return }
        gtk_widget_unparent(popover.pointer())
    }
}

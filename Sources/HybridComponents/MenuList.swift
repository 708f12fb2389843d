import CGtk
import GLibBridge
import HybridCore
import HybridShell

/// The list of a page menu's entries.
enum MenuList {
    /// The maximum height without scrolling.
    private static let tallest: Int32 = 420
    /// The maximum length of a line in characters.
    private static let longestLine = 40

    static func make(_ menu: MenuItems, chosen: @escaping @MainActor (Int) -> Void) -> Widget {
        let column = Widget.box(GTK_ORIENTATION_VERTICAL, menu.items.map { makeRow($0, chosen) })
        let scroller = Widget(sinking: gtk_scrolled_window_new())
        gtk_scrolled_window_set_policy(scroller.pointer(), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_propagate_natural_height(scroller.pointer(), 1)
        gtk_scrolled_window_set_propagate_natural_width(scroller.pointer(), 1)
        gtk_scrolled_window_set_max_content_height(scroller.pointer(), tallest)
        gtk_scrolled_window_set_child(scroller.pointer(), column.pointer())
        return scroller
    }

    private static func makeRow(_ item: MenuItems.Item, _ chosen: @escaping @MainActor (Int) -> Void) -> Widget {
        let button = Widget(sinking: gtk_button_new()).adding(["flat"])
        let label = Widget.label(item.title, classes: item.isDestructive ? ["error"] : [], ellipsized: true)
        // The label is as wide as its text, up to a limit. An ellipsised label would otherwise request almost no width.
        gtk_label_set_width_chars(label.pointer(), Int32(min(item.title.count, longestLine)))
        gtk_label_set_max_width_chars(label.pointer(), Int32(longestLine))
        gtk_label_set_xalign(label.pointer(), 0)
        gtk_widget_set_hexpand(label.pointer(), 1)
        var parts = [label]
        if let icon = item.icon { parts.append(Widget(sinking: gtk_image_new_from_icon_name(icon))) }
        let row = Widget.box(GTK_ORIENTATION_HORIZONTAL, spacing: 12, parts)
        gtk_button_set_child(button.pointer(), row.pointer())
        button.setAccessibleLabel(item.title)
        button.connect("clicked") { _ in chosen(item.index) }
        return button
    }
}

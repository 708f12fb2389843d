import CAdwaita
package import CGtk
package import GLibBridge
import HybridCore

/// Header bars of all windows.
extension ObjectRef {
    package static func headerBar() -> Widget {
        Adwaita.start()
        return Widget(sinking: adw_header_bar_new())
    }

    /// Creates the button of a window's menu, which F10 opens.
    /// - Parameter menu: The content of the menu, which is a `GMenuModel`.
    package static func primaryMenuButton(_ menu: ObjectRef) -> Widget {
        let button = Widget(sinking: gtk_menu_button_new())
        gtk_menu_button_set_icon_name(button.pointer(), "open-menu-symbolic")
        gtk_menu_button_set_primary(button.pointer(), 1)
        gtk_menu_button_set_menu_model(button.pointer(), menu.pointer())
        button.setTooltip(localized("Menu"))
        button.setAccessibleLabel(localized("Menu"))
        return button
    }

    /// Adds a widget to a header bar, before the title.
    package func packStart(_ widget: Widget) { adw_header_bar_pack_start(pointer(), widget.pointer()) }

    /// Adds a widget to a header bar, after the title.
    package func packEnd(_ widget: Widget) { adw_header_bar_pack_end(pointer(), widget.pointer()) }

    /// Removes a widget that is before or after the title.
    package func removeFromHeader(_ widget: Widget) { adw_header_bar_remove(pointer(), widget.pointer()) }

    package func setTitle(_ widget: Widget) { adw_header_bar_set_title_widget(pointer(), widget.pointer()) }

    package func hideWindowButtons() {
        adw_header_bar_set_show_start_title_buttons(pointer(), 0)
        adw_header_bar_set_show_end_title_buttons(pointer(), 0)
    }
}

/// Descendants of a widget.
extension ObjectRef {
    /// Returns the first descendant, from the top, that matches a condition. This gives access to parts of library
    /// widgets that have no accessor.
    package func descendant(where condition: (Widget) -> Bool) -> Widget? {
        var child = ObjectRef.retaining(gtk_widget_get_first_child(pointer()))
        while let widget = child {
            if condition(widget) { return widget }
            if let found = widget.descendant(where: condition) { return found }
            child = ObjectRef.retaining(gtk_widget_get_next_sibling(widget.pointer()))
        }
        return nil
    }

    package func forEachDescendant(_ body: (Widget) -> Void) {
        _ = descendant {
            body($0)
            return false
        }
    }

    /// The children, in order.
    package var children: [Widget] {
        let first = ObjectRef.retaining(gtk_widget_get_first_child(pointer()))
        return Array(sequence(first: first) { $0.flatMap { .retaining(gtk_widget_get_next_sibling($0.pointer())) } })
            .compactMap(\.self)
    }

    package func isA(_ type: GType) -> Bool { g_type_check_instance_is_a(pointer(), type) != 0 }

    package func has(styleClass name: String) -> Bool { gtk_widget_has_css_class(pointer(), name) != 0 }
}

import CGtk
import GLibBridge
import HybridCore

/// The menu that the keyboard opens on a page or on a text field of the page. WebKit provides none. It passes the key to a
/// hidden text view in its widget, and the text view's menu would open without any effect.
enum KeyboardMenu {
    /// The distance from the corner of the page in pixels.
    private static let inset: Int32 = 24
    private static let group = "field"

    /// Opens the menu below the focused field, or else at the corner of the page where the text starts.
    static func open(over page: Widget, of webView: any FieldPage, field: FocusedField?) {
        let model = ObjectRef(owning: g_menu_new())
        let popover = Widget(sinking: gtk_popover_menu_new_from_model(model.pointer()))
        var place = GdkRectangle(x: inset, y: inset, width: 1, height: 1)
        if let field {
            let scaled = [field.x, field.y, field.width, field.height].map { Int32($0 * webView.fieldScale) }
            place = GdkRectangle(x: scaled[0], y: scaled[1], width: max(1, scaled[2]), height: max(1, scaled[3]))
            add(field.commands, to: model, popover, webView)
        } else {
            for (label, command) in ContextMenu.commands { model.appendItem(label, action: command.actionName) }
        }
        gtk_widget_set_parent(popover.pointer(), page.pointer())
        gtk_popover_set_pointing_to(popover.pointer(), &place)
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

    /// Puts the page of a dialog into a widget in which the menu key opens the menu of the focused field. Without a field
    /// there is no menu, because the page's commands would act on the window beneath. A locked page has no menu.
    static func widget(of page: any PlainPage) -> Widget {
        let widget = Widget.box(GTK_ORIENTATION_VERTICAL, [page.widget])
        let weakly = WeakObjectRef(widget)
        WindowShortcuts.connectMenuKey(
            widget,
            ifTaken: { [weak page] in
                guard let page, gtk_widget_is_focus(page.widget.pointer()) != 0 else { return false }
                guard !page.profile.isLocked else { return true }
                page.readFocusedField { [weak page] field in
                    if let page, let field, let widget = weakly.object { open(over: widget, of: page, field: field) }
                }
                return true
            })
        return widget
    }

    /// Adds a field's commands. Those without an effect are inactive.
    private static func add(
        _ active: Set<FocusedField.Command>, to model: ObjectRef, _ popover: Widget, _ webView: any FieldPage
    ) {
        let actions = ObjectRef(owning: g_simple_action_group_new())
        for command in FocusedField.Command.allCases {
            let action = ObjectRef(owning: g_simple_action_new(command.rawValue, nil))
            g_simple_action_set_enabled(action.pointer(), active.contains(command) ? 1 : 0)
            action.connect("activate") { [weak webView] _ in webView?.edit(command) }
            g_action_map_add_action(actions.pointer(), action.pointer())
            model.appendItem(command.label, action: "\(group).\(command.rawValue)")
        }
        gtk_widget_insert_action_group(popover.pointer(), group, actions.pointer())
    }
}

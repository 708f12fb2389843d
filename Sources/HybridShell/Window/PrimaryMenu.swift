import CGtk
import GLibBridge

/// The menu at the end of the header bar.
@MainActor
enum PrimaryMenu {
    static func makeButton() -> Widget {
        let button = Widget(sinking: gtk_menu_button_new())
        gtk_menu_button_set_icon_name(button.pointer(), "open-menu-symbolic")
        gtk_menu_button_set_primary(button.pointer(), 1)
        let model = makeModel()
        gtk_menu_button_set_menu_model(button.pointer(), model.pointer())
        gtk_widget_set_tooltip_text(button.pointer(), "Menu")
        button.setAccessibleLabel("Menu")
        return button
    }

    private static func makeModel() -> ObjectRef {
        let menu = ObjectRef(owning: g_menu_new())
        let sections: [[(String, String)]] = [
            [("_Home", "app.home"), ("_Reload", "app.reload")],
            [("Zoom _In", "app.zoom-in"), ("Zoom _Out", "app.zoom-out"), ("_Normal Size", "app.zoom-reset")],
            [("_Print…", "app.print"), ("_Sign Out", "app.sign-out"), ("_Clear Data", "app.clear-data")],
            [("_About", "app.about"), ("_Quit", "app.quit")],
        ]
        for items in sections {
            let section = ObjectRef(owning: g_menu_new())
            for (label, action) in items { g_menu_append(section.pointer(), label, action) }
            g_menu_append_section(menu.pointer(), nil, section.pointer())
        }
        return menu
    }
}

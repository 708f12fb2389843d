import CGtk
import GLibBridge

/// Shows what can be done at the keyboard.
@MainActor
enum ShortcutsWindow {
    /// What the window lists, by the names of the actions. Actions without keys are left out.
    private static let groups: [(title: String, actions: [(name: String, title: String)])] = [
        (
            "Pages",
            [
                ("back", "Back"), ("home", "First page"), ("reload", "Reload"), ("find", "Find on the page"),
                ("copy-link", "Copy the page's address"), ("open-in-browser", "Open the page in the browser"),
                ("print", "Print"), ("downloads", "Downloads"),
            ]
        ),
        (
            "View",
            [
                ("zoom-in", "Larger"), ("zoom-out", "Smaller"), ("zoom-reset", "Normal size"),
                ("fullscreen", "Full screen"),
            ]
        ),
        ("Application", [("menu", "Menu"), ("shortcuts", "Keyboard shortcuts"), ("quit", "Quit")]),
        ("Testing", [("diagnostics", "Diagnostics"), ("inspector", "Inspector")]),
    ]

    /// Shows the window.
    /// - Parameters:
    ///   - keys: the keys of each action, as GTK writes them.
    ///   - own: the commands of the application's own code.
    static func show(in parent: Widget, keys: [String: [String]], _ own: [MenuCommand]) {
        var keys = keys
        // GTK's own key for the primary menu.
        keys["menu"] = ["F10"]
        let xml = definition(keys, own)
        let builder = ObjectRef(owning: gtk_builder_new_from_string(xml, -1))
        guard let window = ObjectRef.retaining(gtk_builder_get_object(builder.pointer(), "shortcuts")) else { return }
        gtk_window_set_transient_for(window.pointer(), parent.pointer())
        gtk_window_set_modal(window.pointer(), 1)
        gtk_window_present(window.pointer())
    }

    private static func definition(_ keys: [String: [String]], _ own: [MenuCommand]) -> String {
        let commands = own.map { (name: $0.name, title: $0.title.replacing("_", with: "")) }
        let groups = (groups + [("Commands", commands)]).compactMap { group -> String? in
            let shortcuts = group.actions.compactMap { action in keys[action.name].map { shortcut(action.title, $0) } }
            return shortcuts.isEmpty
                ? nil : object("GtkShortcutsGroup", ["title": group.title], children: shortcuts)
        }
        let section = object("GtkShortcutsSection", ["section-name": "all", "max-height": "12"], children: groups)
        return """
            <interface><object class="GtkShortcutsWindow" id="shortcuts"><child>\(section)</child></object></interface>
            """
    }

    private static func shortcut(_ title: String, _ keys: [String]) -> String {
        // The first two: the others are for other keyboards.
        let accelerator = keys.prefix(2).joined(separator: " ")
        return object("GtkShortcutsShortcut", ["title": title, "accelerator": accelerator], children: [])
    }

    private static func object(
        _ type: String, _ properties: KeyValuePairs<String, String>, children: [String]
    ) -> String {
        let values = properties.map { "<property name=\"\($0.key)\">\($0.value.escapedForMarkup)</property>" }.joined()
        return "<object class=\"\(type)\">\(values)\(children.map { "<child>\($0)</child>" }.joined())</object>"
    }
}

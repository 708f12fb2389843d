import CGtk
import GLibBridge
import HybridCore

/// Shows what can be done at the keyboard.
@MainActor
enum ShortcutsWindow {
    /// Shows the window.
    static func show(in parent: Widget, _ list: ShortcutList) {
        let xml = definition(list)
        let builder = ObjectRef(owning: gtk_builder_new_from_string(xml, -1))
        guard let window = ObjectRef.retaining(gtk_builder_get_object(builder.pointer(), "shortcuts")) else { return }
        gtk_window_set_transient_for(window.pointer(), parent.pointer())
        gtk_window_set_modal(window.pointer(), 1)
        gtk_window_present(window.pointer())
    }

    private static func definition(_ list: ShortcutList) -> String {
        let groups = list.groups.map { group in
            let shortcuts = group.shortcuts.map { shortcut in
                let keys = shortcut.keys.joined(separator: " ")
                return object("GtkShortcutsShortcut", ["title": shortcut.title, "accelerator": keys], children: [])
            }
            return object("GtkShortcutsGroup", ["title": group.title], children: shortcuts)
        }
        let section = object("GtkShortcutsSection", ["section-name": "all", "max-height": "14"], children: groups)
        return """
            <interface><object class="GtkShortcutsWindow" id="shortcuts"><child>\(section)</child></object></interface>
            """
    }

    private static func object(
        _ type: String, _ properties: KeyValuePairs<String, String>, children: [String]
    ) -> String {
        let values = properties.map { "<property name=\"\($0.key)\">\($0.value.escapedForMarkup)</property>" }.joined()
        return "<object class=\"\(type)\">\(values)\(children.map { "<child>\($0)</child>" }.joined())</object>"
    }
}

import CGtk
import GLibBridge
import HybridShell

/// The choices that GTK's own choosers store in the desktop's settings, which are recent emoji and custom colours.
enum ChooserHistory {
    private static let keys = [
        "org.gtk.gtk4.Settings.EmojiChooser": ["recent-emoji"],
        "org.gtk.gtk4.Settings.ColorChooser": ["custom-colors", "selected-color"],
    ]

    /// Keeps GTK from writing the names of printed files to the desktop's list of recent documents.
    static func listNoDocuments() {
        ObjectRef.retaining(gtk_settings_get_default())?.set("gtk-recent-files-enabled", .bool(false))
    }

    /// Resets the choices to their defaults.
    static func clear() {
        for (name, keys) in keys { clear(keys, of: name) }
        g_settings_sync()
    }

    private static func clear(_ keys: [String], of name: String) {
        // GLib aborts the program if it requests settings that are not installed.
        guard let source = g_settings_schema_source_get_default(),
            let schema = g_settings_schema_source_lookup(source, name, 1)
        else { return }
        defer { g_settings_schema_unref(schema) }
        let settings = ObjectRef(owning: g_settings_new(name))
        for key in keys where g_settings_schema_has_key(schema, key) != 0 {
            g_settings_reset(settings.pointer(), key)
        }
    }
}

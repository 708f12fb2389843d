import CGtk
import GLibBridge
import HybridShell

/// What GTK's chooser of emoji offers first: those that were chosen last, by whom ever.
@MainActor
enum RecentEmoji {
    /// Forgets them.
    static func forget() {
        // GLib ends a program that asks for settings which are not installed.
        guard let source = g_settings_schema_source_get_default(),
            let schema = g_settings_schema_source_lookup(source, name, 1)
        else { return }
        g_settings_schema_unref(schema)
        let settings = ObjectRef(owning: g_settings_new(name))
        g_settings_reset(settings.pointer(), "recent-emoji")
        g_settings_sync()
    }

    private static let name = "org.gtk.gtk4.Settings.EmojiChooser"
}

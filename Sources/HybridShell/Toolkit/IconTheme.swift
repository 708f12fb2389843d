import CGtk
import HybridCore

/// The symbols that the desktop's theme has.
@MainActor
package enum IconTheme {
    /// Whether there is one of that name. In place of one that there is not GTK shows a torn picture.
    package static func has(_ name: String) -> Bool {
        guard let display = gdk_display_get_default(), let theme = gtk_icon_theme_get_for_display(display) else {
            return false
        }
        return gtk_icon_theme_has_icon(theme, name) != 0
    }

    /// An application's icon; it is not there when the program runs from where it was built.
    static func ofApplication(_ id: String) -> String {
        [id, ApplicationID.shell].first(where: has) ?? "applications-internet"
    }

    /// That name, if there is a symbol of it.
    static func known(_ name: String?) -> String? { name.flatMap { has($0) ? $0 : nil } }
}

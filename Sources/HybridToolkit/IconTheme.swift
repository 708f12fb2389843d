import CGtk
import HybridCore

/// The icons of the desktop's theme.
package enum IconTheme {
    /// Returns true if the theme has this icon. For a missing icon, GTK shows a placeholder.
    package static func has(_ name: String) -> Bool {
        guard let display = gdk_display_get_default(), let theme = gtk_icon_theme_get_for_display(display) else {
            return false
        }
        return gtk_icon_theme_has_icon(theme, name) != 0
    }

    /// Returns the icon of an application. The icon is missing if the program runs from its build directory.
    package static func ofApplication(_ id: String) -> String {
        [id, ApplicationID.shell].first(where: has) ?? "applications-internet"
    }

    /// Returns the name if the theme has this icon; otherwise `nil`.
    package static func known(_ name: String?) -> String? { name.flatMap { has($0) ? $0 : nil } }
}

import CGtk
import GLibBridge

/// Colours of the desktop's theme.
package enum ThemeColor {
    /// True if the theme is dark, according to its name or to the setting of the desktop.
    package static var isDark: Bool {
        guard let settings = ObjectRef.retaining(gtk_settings_get_default()) else { return false }
        if settings.bool("gtk-application-prefer-dark-theme") { return true }
        return settings.string("gtk-theme-name")?.lowercased().hasSuffix("-dark") ?? false
    }

    /// Calls `changed` when the theme changes, or when it switches between light and dark.
    package static func whenChanged(_ changed: @escaping @MainActor () -> Void) {
        guard let settings = ObjectRef.retaining(gtk_settings_get_default()) else { return }
        for property in ["gtk-theme-name", "gtk-application-prefer-dark-theme"] {
            settings.connect("notify::\(property)") { _ in changed() }
        }
    }
}

import CGtk
import GLibBridge
package import HybridCore
import HybridShell

extension Appearance {
    /// The desktop's appearance, as reported to this process.
    static var current: Appearance {
        guard let settings = ObjectRef.retaining(gtk_settings_get_default()) else { return Appearance() }
        var appearance = Appearance(
            isDark: ThemeColor.isDark, textScale: 1, reducesMotion: !settings.bool("gtk-enable-animations"))
        appearance.hasHighContrast = Adwaita.hasStrongEdges
        return appearance
    }

    /// Returns a function that restores the desktop's appearance.
    static func keepDesktop() -> @MainActor () -> Void {
        let restoreChoice = Adwaita.keepChoice()
        return {
            restoreChoice()
            guard let settings = ObjectRef.retaining(gtk_settings_get_default()) else { return }
            for name in ["gtk-enable-animations", "gtk-xft-dpi"] {
                gtk_settings_reset_property(settings.pointer(), name)
            }
        }
    }

    /// Applies the appearance to this process's windows and pages.
    package func apply() {
        guard let settings = ObjectRef.retaining(gtk_settings_get_default()) else { return }
        Adwaita.choose(isDark: isDark)
        if let hasHighContrast { Adwaita.strengthenEdges(hasHighContrast) }
        settings.set("gtk-enable-animations", .bool(!reducesMotion))
        // The unit is 1/1024 of a dot per inch. A CSS pixel corresponds to 96 dpi.
        settings.set("gtk-xft-dpi", .int(Int32(96 * 1024 * textScale)))
    }
}

import CGtk
import GLibBridge
package import HybridCore
import HybridShell

extension Appearance {
    /// The desktop's own: what it has said to this process.
    @MainActor static var current: Appearance {
        guard let settings = ObjectRef.retaining(gtk_settings_get_default()) else { return Appearance() }
        return Appearance(
            isDark: ThemeColor.isDark, textScale: 1, reducesMotion: !settings.bool("gtk-enable-animations"))
    }

    /// Makes this process' windows and pages look so.
    @MainActor package func apply() {
        guard let settings = ObjectRef.retaining(gtk_settings_get_default()) else { return }
        Adwaita.choose(isDark: isDark)
        settings.set("gtk-enable-animations", .bool(!reducesMotion))
        // In 1024ths of a dot per inch; 96 is what a CSS pixel is made of.
        settings.set("gtk-xft-dpi", .int(Int32(96 * 1024 * textScale)))
    }
}

import CAdwaita
import CGtk
import GLibBridge

/// libadwaita, the library of GNOME's applications (Docs/Architecture.md#decisions).
package enum Adwaita {
    /// Initialises the library. This must be called before the library is first used, and every function that creates
    /// its widgets does so. The best time is after the first page has been requested, in parallel with the network
    /// process.
    package static func start() {
        guard adw_is_initialized() == 0 else { return }
        let settings = ObjectRef.retaining(gtk_settings_get_default())
        // The library ignores this GTK setting and warns about it.
        let theme = settings?.string("gtk-theme-name") ?? ""
        let isDark = ThemeColor.isDark
        if settings?.bool("gtk-application-prefer-dark-theme") == true {
            settings?.set("gtk-application-prefer-dark-theme", .bool(false))
        }
        adw_init()
        g_unsetenv(portalVariable)
        if isDark { adw_style_manager_set_color_scheme(manager, ADW_COLOR_SCHEME_PREFER_DARK) }
        prefersDark = isDark
        // A GTK theme name can express a preference for high contrast. The library reads other settings, if the desktop
        // has them.
        if theme.hasPrefix("HighContrast"), adw_style_manager_get_high_contrast(manager) == 0 { strengthenEdges(true) }
    }

    /// True if the user's GTK settings were dark.
    private static var prefersDark = false

    private static var manager: OpaquePointer? { adw_style_manager_get_default() }

    /// True if the windows are dark.
    package static var isDark: Bool {
        start()
        return adw_style_manager_get_dark(manager) != 0
    }

    /// Chooses light or dark for all windows. If `isDark` is `nil`, the windows follow the desktop.
    package static func choose(isDark: Bool?) {
        start()
        let scheme =
            switch isDark {
            case true?: ADW_COLOR_SCHEME_FORCE_DARK
            case false?: ADW_COLOR_SCHEME_FORCE_LIGHT
            case nil: prefersDark ? ADW_COLOR_SCHEME_PREFER_DARK : ADW_COLOR_SCHEME_DEFAULT
            }
        adw_style_manager_set_color_scheme(manager, scheme)
    }

    /// Returns a function that chooses what is chosen now.
    package static func keepChoice() -> @MainActor () -> Void {
        start()
        let (scheme, hasEdges) = (adw_style_manager_get_color_scheme(manager), hasStrongEdges)
        return {
            adw_style_manager_set_color_scheme(manager, scheme)
            strengthenEdges(hasEdges)
        }
    }

    private static let portalVariable = "ADW_DISABLE_PORTAL"

    /// Opens the display in preparation for the library. The user's settings stay in effect.
    ///
    /// When it is initialised, the library would call the desktop's portal and wait without a time limit;
    /// `DesktopAppearance` calls the portal asynchronously instead. GTK would also load its own theme of a hundred
    /// kilobytes, which the library then replaces.
    static func prepare<Outcome>(opening open: () -> Outcome) -> Outcome {
        g_setenv(portalVariable, "1", 0)
        let theme = "GTK_THEME"
        guard g_getenv(theme) == nil else { return open() }
        g_setenv(theme, "Adwaita-empty", 1)
        // The library respects a value that the user has set, and child processes must see the user's value too.
        defer { g_unsetenv(theme) }
        let outcome = open()
        if gdk_display_get_default() != nil { _ = gtk_settings_get_default() }
        return outcome
    }

    // MARK: High contrast

    /// The style provider for stronger edges; `nil` while they are off.
    private static var contrast: ObjectRef?

    package static var hasStrongEdges: Bool { contrast != nil }

    /// Turns stronger edges on or off. The library in Debian 12 reads GNOME's own setting, but not the setting of the
    /// portal.
    package static func strengthenEdges(_ isWanted: Bool) {
        guard isWanted != (contrast != nil), let display = gdk_display_get_default() else { return }
        if let contrast { gtk_style_context_remove_provider_for_display(display, contrast.pointer()) }
        contrast = nil
        let style = "/org/gnome/Adwaita/styles/base-hc.css"
        guard isWanted, g_resources_get_info(style, G_RESOURCE_LOOKUP_FLAGS_NONE, nil, nil, nil) != 0 else { return }
        let provider = ObjectRef(owning: gtk_css_provider_new())
        gtk_css_provider_load_from_resource(provider.pointer(), style)
        gtk_style_context_add_provider_for_display(
            display, provider.pointer(), guint(GTK_STYLE_PROVIDER_PRIORITY_THEME))
        contrast = provider
    }
}

import CAdwaita
import CGtk
import GLibBridge

/// The library that GNOME's applications are made of (Docs/Architecture.md#decisions).
@MainActor
package enum Adwaita {
    /// Starts it: nothing of it may be used before. Whoever makes the first of its widgets does, and that is best after the
    /// first page has been asked for, beside the process that fetches it.
    package static func start() {
        guard adw_is_initialized() == 0 else { return }
        let settings = ObjectRef.retaining(gtk_settings_get_default())
        // It has no say in what a user has set for all of GTK, and complains of it.
        let theme = settings?.string("gtk-theme-name") ?? ""
        let isDark = ThemeColor.isDark
        if settings?.bool("gtk-application-prefer-dark-theme") == true {
            settings?.set("gtk-application-prefer-dark-theme", .bool(false))
        }
        adw_init()
        g_unsetenv(portalVariable)
        if isDark { adw_style_manager_set_color_scheme(manager, ADW_COLOR_SCHEME_PREFER_DARK) }
        prefersDark = isDark
        // The name of a theme of GTK's that stands for a wish. The library asks other settings, where the desktop has them.
        if theme.hasPrefix("HighContrast"), adw_style_manager_get_high_contrast(manager) == 0 { strengthenEdges(true) }
    }

    /// Whether the user's settings for GTK were dark ones.
    private static var prefersDark = false

    private static var manager: OpaquePointer? { adw_style_manager_get_default() }

    /// Chooses light or dark for all windows; `nil` leaves it to the desktop.
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

    private static let portalVariable = "ADW_DISABLE_PORTAL"

    /// Opens the display so that it is ready for this library. What the user has set stays.
    ///
    /// The library would ask the desktop's portal when it starts, and wait for it without a limit: `DesktopAppearance` asks
    /// and does not wait. And GTK would read its own theme, a hundred kilobytes that this library puts its own in place of.
    static func prepare<Outcome>(opening open: () -> Outcome) -> Outcome {
        g_setenv(portalVariable, "1", 0)
        let theme = "GTK_THEME"
        guard g_getenv(theme) == nil else { return open() }
        g_setenv(theme, "Adwaita-empty", 1)
        // The library leaves alone what a user has set there, and so does whatever is started from here.
        defer { g_unsetenv(theme) }
        let outcome = open()
        if gdk_display_get_default() != nil { _ = gtk_settings_get_default() }
        return outcome
    }

    // MARK: More contrast

    /// What gives stronger edges, while it is in force.
    private static var contrast: ObjectRef?

    /// Makes edges stronger, or what they were. Debian 12's library knows of GNOME's own wish and not of the portal's.
    static func strengthenEdges(_ isWanted: Bool) {
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

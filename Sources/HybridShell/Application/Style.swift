import CGtk
import GLibBridge
import HybridCore
import HybridResources

/// The shell's own style, above the theme's and below the user's.
@MainActor
enum Style {
    static func install(_ colors: ApplicationColors) {
        add().load(Resources.style)
        guard colors != ApplicationColors() else { return }
        let provider = add()
        provider.load(colors.css(isDark: ThemeColor.isDark))
        // Connected before any page is there: the pages ask for the colours when the theme has changed.
        ThemeColor.whenChanged { provider.load(colors.css(isDark: ThemeColor.isDark)) }
    }

    private static func add() -> ObjectRef {
        let provider = ObjectRef(owning: gtk_css_provider_new())
        if let display = gdk_display_get_default() {
            gtk_style_context_add_provider_for_display(
                display, provider.pointer(), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
        }
        return provider
    }
}

extension ObjectRef {
    /// Gives a CSS provider new rules.
    fileprivate func load(_ css: String) {
        gtk_css_provider_load_from_data(pointer(), css, -1)
    }
}

import CGtk
import GLibBridge
import HybridCore
import HybridResources

/// The shell's style sheet. It has priority over the theme, and the user's style sheet has priority over it.
enum Style {
    /// - Returns: The style providers, so that the caller can remove them.
    @discardableResult
    static func install(_ colors: ApplicationColors) -> [ObjectRef] {
        let style = add()
        style.load(Resources.style)
        guard colors != ApplicationColors() else { return [style] }
        let own = add()
        own.load(colors.css(isDark: ThemeColor.isDark))
        // This is connected before any page exists, because pages read the colours when the theme has changed.
        ThemeColor.whenChanged { own.load(colors.css(isDark: ThemeColor.isDark)) }
        return [style, own]
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
    fileprivate func load(_ css: String) { gtk_css_provider_load_from_data(pointer(), css, -1) }
}

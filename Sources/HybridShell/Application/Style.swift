import CGtk
import GLibBridge
import HybridResources

/// The shell's own style, above the theme's and below the user's.
@MainActor
enum Style {
    static func install() {
        guard let display = gdk_display_get_default() else { return }
        let provider = ObjectRef(owning: gtk_css_provider_new())
        gtk_css_provider_load_from_data(provider.pointer(), Resources.style, -1)
        gtk_style_context_add_provider_for_display(
            display, provider.pointer(), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
    }
}

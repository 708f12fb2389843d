import CAdwaita
import CGtk
import GLibBridge
import HybridCore

/// The Preferences window.
@MainActor
enum PreferencesWindow {
    /// Shows the window.
    /// - Parameters:
    ///   - parent: the window that it stands above.
    ///   - controller: what of the application is set.
    static func show(in parent: Widget, _ controller: NavigationController) {
        Adwaita.start()
        let window = Widget(sinking: adw_preferences_window_new())
        // Adwaita has this word in fewer languages than there are.
        window.setWindowTitle(localized("Preferences"))
        let weakly = WeakObjectRef(window)
        let preferences = Preferences(
            controller,
            in: Preferences.Place(
                notify: { text in
                    guard let window = weakly.object else { return }
                    let toast = Toasts.make(text)
                    adw_preferences_window_add_toast(window.pointer(), toast.transferred())
                },
                window: { weakly.object },
                leave: {
                    if let window = weakly.object { gtk_window_destroy(window.pointer()) }
                }))
        adw_preferences_window_set_search_enabled(window.pointer(), 0)
        adw_preferences_window_add(window.pointer(), preferences.widget.pointer())
        gtk_window_set_default_size(
            window.pointer(), min(600, max(360, gtk_widget_get_width(parent.pointer()) * 4 / 5)),
            min(640, max(294, gtk_widget_get_height(parent.pointer()) - 120)))
        gtk_window_set_modal(window.pointer(), 1)
        gtk_window_set_transient_for(window.pointer(), parent.pointer())
        // The window holds its content as long as it is there.
        window.connect("destroy") { _ in _ = preferences }
        gtk_window_present(window.pointer())
    }
}

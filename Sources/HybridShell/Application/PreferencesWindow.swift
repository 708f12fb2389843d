import CAdwaita
import CGtk
import GLibBridge
import HybridCore

enum PreferencesWindow {
    /// Shows the window.
    /// - Parameter navigator: The navigator whose application is configured.
    static func show(in parent: Widget, _ navigator: Navigator) {
        let window = ColumnWindow.make(localized("Preferences"))
        let weakly = WeakObjectRef(window)
        let preferences = Preferences(
            navigator,
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
        // The handler keeps the content alive while the window is open.
        window.connect("destroy") { _ in _ = preferences }
        ColumnWindow.present(window, preferences.widget, above: parent)
    }
}

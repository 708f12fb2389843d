import CAdwaita
import CGtk
import GLibBridge
import HybridCore

/// A window above another window that contains groups of rows, for preferences.
package enum ColumnWindow {
    /// - Parameter isSearched: True if the user can search rows by title.
    package static func make(_ title: String, isSearched: Bool = false) -> Widget {
        Adwaita.start()
        let window = Widget(sinking: adw_preferences_window_new())
        // Adwaita's own title is translated into fewer languages.
        window.setWindowTitle(title)
        adw_preferences_window_set_search_enabled(window.pointer(), isSearched ? 1 : 0)
        if isSearched { translateSearch(in: window) }
        return window
    }

    private static func translateSearch(in window: Widget) {
        window.forEachDescendant { part in
            if part.isA(gtk_toggle_button_get_type()), part.tooltip != nil {
                part.setTooltip(localized("Search"))
                part.setAccessibleLabel(localized("Search"))
            } else if part.isA(gtk_search_entry_get_type()) {
                part.setAccessibleLabel(localized("Search"))
            } else if part.isA(adw_status_page_get_type()) {
                adw_status_page_set_title(part.pointer(), localized("No Results Found"))
                adw_status_page_set_description(part.pointer(), localized("Try a different search."))
            }
        }
    }

    /// Shows the window in a size that leaves part of its parent visible.
    /// - Parameter page: The content of the window, which is a preferences page.
    package static func present(_ window: Widget, _ page: Widget, above parent: Widget) {
        adw_preferences_window_add(window.pointer(), page.pointer())
        gtk_window_set_default_size(
            window.pointer(), min(600, max(360, gtk_widget_get_width(parent.pointer()) * 4 / 5)),
            min(640, max(294, gtk_widget_get_height(parent.pointer()) - 120)))
        gtk_window_set_modal(window.pointer(), 1)
        gtk_window_set_transient_for(window.pointer(), parent.pointer())
        gtk_window_present(window.pointer())
    }
}

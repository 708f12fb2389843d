import CAdwaita
import CGtk
import GLibBridge
import HybridCore

/// Rows that belong together, in a box with a title above it: what preferences are made of.
@MainActor
final class PreferenceGroup {
    let widget: Widget
    private var rows: [Widget] = []

    init(title: String) {
        Adwaita.start()
        widget = Widget(sinking: adw_preferences_group_new())
        adw_preferences_group_set_title(widget.pointer(), DisplayText.line(title).escapedForMarkup)
    }

    /// Adds a row.
    /// - Parameters:
    ///   - subtitle: more about it, in small letters.
    ///   - end: what can be done. The keyboard goes there.
    @discardableResult
    func add(_ title: String, subtitle: String? = nil, end: [Widget] = []) -> Row {
        let row = Row(title, subtitle)
        for control in end {
            gtk_widget_set_valign(control.pointer(), GTK_ALIGN_CENTER)
            adw_action_row_add_suffix(row.widget.pointer(), control.pointer())
        }
        rows.append(row.widget)
        adw_preferences_group_add(widget.pointer(), row.widget.pointer())
        return row
    }

    /// Takes all rows out.
    func removeAll() {
        for row in rows { adw_preferences_group_remove(widget.pointer(), row.pointer()) }
        rows = []
    }

    /// A row of the group.
    @MainActor
    final class Row {
        fileprivate let widget: Widget

        fileprivate init(_ title: String, _ subtitle: String?) {
            widget = Widget(sinking: adw_action_row_new())
            adw_preferences_row_set_title(widget.pointer(), DisplayText.line(title).escapedForMarkup)
            adw_action_row_set_title_lines(widget.pointer(), 0)
            gtk_widget_set_focusable(widget.pointer(), 0)
            self.subtitle = subtitle ?? ""
            showSubtitle()
        }

        /// More about it, in small letters.
        var subtitle: String {
            didSet { if subtitle != oldValue { showSubtitle() } }
        }

        private func showSubtitle() {
            adw_action_row_set_subtitle(widget.pointer(), DisplayText.bounded(subtitle).escapedForMarkup)
            widget.setAccessibleDescription(subtitle)
        }
    }
}

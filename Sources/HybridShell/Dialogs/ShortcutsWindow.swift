import CAdwaita
import CGtk
import GLibBridge
import HybridCore

enum ShortcutsWindow {
    static func show(in parent: Widget, _ list: ShortcutList) {
        let window = ColumnWindow.make(localized("Keyboard Shortcuts"), isSearched: true)
        let page = Widget(sinking: adw_preferences_page_new())
        for group in list.groups {
            let box = PreferenceGroup(title: group.title)
            for shortcut in group.shortcuts {
                let spoken = shortcut.spoken(shortcut.keys.map(name))
                box.add(shortcut.title, spoken: spoken, picture: picture(of: shortcut.keys))
            }
            adw_preferences_page_add(page.pointer(), box.widget.pointer())
        }
        ColumnWindow.present(window, page, above: parent)
    }

    /// Returns labels that draw the keys as they appear on a keyboard. Each combination has its own line, because
    /// several in a line would not fit in a narrow window.
    private static func picture(of keys: [String]) -> Widget {
        let labels = keys.map { key in
            let label = Widget(sinking: gtk_shortcut_label_new(key))
            gtk_widget_set_halign(label.pointer(), GTK_ALIGN_END)
            // The row already has the accessible text.
            label.setDecorative()
            return label
        }
        let column = Widget.box(GTK_ORIENTATION_VERTICAL, spacing: 6, labels).margin(6)
        gtk_widget_set_valign(column.pointer(), GTK_ALIGN_CENTER)
        column.setDecorative()
        return column
    }

    /// Returns the name of a key, or of a range of keys.
    private static func name(of key: String) -> String {
        let range = ShortcutList.range(key)
        var (symbol, modifiers) = (guint(0), GdkModifierType(rawValue: 0))
        gtk_accelerator_parse(range.first, &symbol, &modifiers)
        let name = String(takingGString: gtk_accelerator_get_label(symbol, modifiers)) ?? range.first
        return name + (range.last.map { "…\($0)" } ?? "")
    }
}

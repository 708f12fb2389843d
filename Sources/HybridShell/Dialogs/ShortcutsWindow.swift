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

    /// Returns a label that draws the keys as they appear on a keyboard.
    private static func picture(of keys: [String]) -> Widget {
        let label = Widget(sinking: gtk_shortcut_label_new(keys.joined(separator: " ")))
        gtk_widget_set_valign(label.pointer(), GTK_ALIGN_CENTER)
        // The row already has the accessible text.
        label.setDecorative()
        return label
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

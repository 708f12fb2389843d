import CGtk
import GLibBridge
import HybridCore
import HybridShell

/// A dialog with a list, from which the user chooses one entry or none.
final class ChoiceDialog {
    private var window: Widget?

    init(_ menu: MenuItems, in parent: Widget, _ chosen: @escaping @MainActor (Int) -> Void) {
        let window = Widget(sinking: gtk_window_new()).adding(["message-dialog"])
        self.window = window
        let title = menu.title ?? localized("Choose")
        let heading = Widget.label(title, classes: ["title-4"])
        gtk_label_set_justify(heading.pointer(), GTK_JUSTIFY_CENTER)
        gtk_label_set_max_width_chars(heading.pointer(), 30)
        let list = MenuList.make(menu) { [weak self] index in
            self?.dismiss()
            chosen(index)
        }
        let cancel = Widget.button(localized("_Cancel")) { [weak self] in self?.dismiss() }
        let column = Widget.box(GTK_ORIENTATION_VERTICAL, spacing: 12, [heading, list, cancel]).margin(18)
        gtk_widget_set_size_request(column.pointer(), 320, -1)
        window.setWindowTitle(title)
        // A title bar would repeat the heading.
        window.setTitlebar(.box(GTK_ORIENTATION_HORIZONTAL))
        window.setChild(column)
        gtk_window_set_modal(window.pointer(), 1)
        gtk_window_set_resizable(window.pointer(), 0)
        gtk_window_set_transient_for(window.pointer(), parent.pointer())
        WindowShortcuts.connectEscape(window) { [weak self] in self?.dismiss() }
        window.connect("close-request") { [weak self] _ -> Bool in
            self?.window = nil
            return false
        }
        window.presentAboveParent()
    }

    /// Closes the dialog without a choice.
    func dismiss() {
        guard let window else { return }
        self.window = nil
        gtk_window_destroy(window.pointer())
    }
}

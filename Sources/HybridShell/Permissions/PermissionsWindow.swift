import CGtk
import GLibBridge
import HybridCore

/// Lists what the application's pages may do, and takes back what the user has answered.
@MainActor
enum PermissionsWindow {
    /// Shows the window.
    /// - Parameters:
    ///   - parent: the window that it stands above.
    ///   - controller: what keeps the answers.
    static func show(in parent: Widget, _ controller: PermissionController) {
        let window = Widget(sinking: gtk_window_new())
        let list = Widget.box(GTK_ORIENTATION_VERTICAL, spacing: 12)
        list.margin(18)
        for entry in controller.entries { list.append(row(entry, controller)) }
        window.setWindowTitle("Permissions")
        gtk_window_set_modal(window.pointer(), 1)
        gtk_window_set_resizable(window.pointer(), 0)
        gtk_window_set_transient_for(window.pointer(), parent.pointer())
        window.setTitlebar(Widget.headerBar())
        window.setChild(list)
        let weakly = WeakObjectRef(window)
        WindowShortcuts.connectEscape(window) {
            guard let window = weakly.object else { return }
            gtk_window_close(window.pointer())
        }
        gtk_window_present(window.pointer())
    }

    private static func row(_ entry: PermissionEntry, _ controller: PermissionController) -> Widget {
        let state = Widget.label(entry.explanation, classes: ["dim-label", "caption"])
        let labels = [Widget.label(entry.title), state]
        for label in labels { gtk_label_set_xalign(label.pointer(), 0) }
        let column = Widget.box(GTK_ORIENTATION_VERTICAL, spacing: 3, labels)
        gtk_widget_set_hexpand(column.pointer(), 1)
        // GTK 4.8 would add the word on a button to its name.
        let forget = Widget(sinking: gtk_button_new_from_icon_name("edit-clear-symbolic"))
        forget.connect("clicked") { [weak controller] arguments in
            guard let controller, let button = arguments.object(0) else { return }
            controller.forget(entry.kind)
            let now = controller.entries.first { $0.kind == entry.kind }
            state.setText(now?.explanation)
            button.isVisible = false
        }
        forget.setAccessibleLabel("Forget: \(entry.title)")
        forget.setTooltip("Forget this answer")
        gtk_widget_set_valign(forget.pointer(), GTK_ALIGN_CENTER)
        forget.isVisible = entry.canBeForgotten
        return .box(GTK_ORIENTATION_HORIZONTAL, spacing: 36, [column, forget])
    }
}

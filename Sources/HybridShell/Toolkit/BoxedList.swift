import CGtk
import GLibBridge

/// Rows that belong together, with a frame around them and their title above: what preferences are made of.
@MainActor
final class BoxedList {
    let widget: Widget
    private let list = Widget(sinking: gtk_list_box_new()).adding(["boxed-list"])

    init(title: String) {
        let heading = Widget.label(title, classes: ["heading"])
        gtk_label_set_xalign(heading.pointer(), 0)
        widget = .box(GTK_ORIENTATION_VERTICAL, spacing: 6, [heading, list])
        gtk_list_box_set_selection_mode(list.pointer(), GTK_SELECTION_NONE)
        list.setAccessibleLabel(title)
    }

    /// Adds a row whose control does something. The keyboard goes to the control.
    func add(_ line: Widget, name: String, description: String? = nil) {
        let row = Widget(sinking: gtk_list_box_row_new())
        gtk_list_box_row_set_child(row.pointer(), line.pointer())
        gtk_list_box_row_set_activatable(row.pointer(), 0)
        gtk_widget_set_focusable(row.pointer(), 0)
        row.setAccessibleLabel(name)
        row.setAccessibleDescription(description ?? "")
        gtk_list_box_append(list.pointer(), row.pointer())
    }

    /// Takes all rows out.
    func removeAll() {
        while let row = gtk_list_box_get_row_at_index(list.pointer(), 0) {
            let row = ObjectRef(retaining: row)
            gtk_list_box_remove(list.pointer(), row.pointer())
        }
    }
}

import CAdwaita
import CGtk
public import GLibBridge
public import HybridCore

/// A list in which one can scroll, choose with the arrow keys, and open a row with Enter or a click: a box of rows for
/// each section, as GNOME's lists have it, no wider than can be read.
@MainActor
public final class ListView {
    /// What is shown.
    public let widget: ObjectRef = Widget(sinking: gtk_scrolled_window_new()).expanding()
    /// Called with the row that the user opens; it leads somewhere.
    public var opened: (@MainActor (ListContent.Row) -> Void)?
    private let name: String
    private let column = Widget.box(GTK_ORIENTATION_VERTICAL, spacing: 24).adding(["native-list"])
    private var content = ListContent(sections: [])
    /// The rows one after the other, whatever their section, with the box that each is in.
    private var rows: [(content: ListContent.Row, box: Widget, widget: Widget)] = []
    /// The row that was opened last, where the keyboard comes back to.
    private var last: Int?

    /// - Parameter name: what the list is of, for a screen reader.
    public init(name: String) {
        self.name = name
        Adwaita.start()
        let clamp = Widget(sinking: adw_clamp_new())
        adw_clamp_set_child(clamp.pointer(), column.pointer())
        gtk_scrolled_window_set_policy(widget.pointer(), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_child(widget.pointer(), clamp.pointer())
        let focus = ObjectRef(owning: gtk_event_controller_focus_new())
        focus.connect("leave") { [weak self] _ in self?.markReturn() }
        gtk_widget_add_controller(widget.pointer(), focus.transferred())
    }

    /// Shows a list in place of the one there is. The place that the user has scrolled to, the row that was opened and the
    /// keyboard stay where they are.
    public func show(_ new: ListContent) {
        guard new.sections != content.sections else { return }
        let focused = rows.firstIndex { gtk_widget_get_focus_child($0.box.pointer()) == $0.widget.pointer() }
        let hadFocus = gtk_widget_get_focus_child(column.pointer()) != nil
        let (old, opened) = (focused.map { rows[$0].content }, last.map { rows[$0].content })
        column.removeChildren()
        content = new
        rows = []
        for section in new.sections where !section.rows.isEmpty { add(section) }
        last = index(of: opened)
        guard hadFocus else { return markReturn() }
        guard let index = index(of: old) else {
            gtk_widget_child_focus(column.pointer(), GTK_DIR_TAB_FORWARD)
            return
        }
        gtk_widget_grab_focus(rows[index].widget.pointer())
    }

    private func index(of old: ListContent.Row?) -> Int? {
        guard let old else { return nil }
        return rows.firstIndex { $0.content == old }
            ?? rows.firstIndex { $0.content.url != nil && $0.content.url == old.url }
    }

    /// Where the keyboard is put when it comes back: by itself it would begin at the top.
    private func markReturn() {
        guard let last else { return }
        let row = rows[last]
        gtk_widget_set_focus_child(row.box.pointer(), row.widget.pointer())
        gtk_widget_set_focus_child(
            column.pointer(), ObjectRef.retaining(gtk_widget_get_parent(row.box.pointer()))?.pointer())
    }

    private func add(_ section: ListContent.Section) {
        let box = Widget(sinking: gtk_list_box_new()).adding(["boxed-list"])
        box.setAccessibleLabel(section.title ?? name)
        gtk_list_box_set_selection_mode(box.pointer(), GTK_SELECTION_NONE)
        let first = rows.count
        for content in section.rows {
            let row = make(content)
            gtk_list_box_append(box.pointer(), row.pointer())
            rows.append((content, box, row))
        }
        box.connect("row-activated") { [weak self] arguments in
            guard let self, let row = arguments.object(1) else { return }
            let index = first + Int(gtk_list_box_row_get_index(row.pointer()))
            guard rows.indices.contains(index) else { return }
            last = index
            self.opened?(rows[index].content)
        }
        // The arrow keys lead from one box to the next.
        box.connect(
            "keynav-failed",
            returningBool: { [weak self] arguments in
                guard let self else { return false }
                switch GtkDirectionType(UInt32(arguments.enumeration(1))) {
                case GTK_DIR_UP: return gtk_widget_child_focus(column.pointer(), GTK_DIR_TAB_BACKWARD) != 0
                case GTK_DIR_DOWN: return gtk_widget_child_focus(column.pointer(), GTK_DIR_TAB_FORWARD) != 0
                default: return false
                }
            })
        guard let title = section.title else { return column.append(.box(GTK_ORIENTATION_VERTICAL, [box])) }
        let label = Widget.label(title, classes: ["heading"])
        gtk_label_set_xalign(label.pointer(), 0)
        column.append(.box(GTK_ORIENTATION_VERTICAL, spacing: 12, [label, box]))
    }

    private func make(_ content: ListContent.Row) -> Widget {
        let row = Widget(sinking: gtk_list_box_row_new())
        let line = RowLine.make(
            title: content.title, subtitle: content.subtitle,
            icon: IconTheme.known(content.icon),
            end: content.url == nil ? nil : RowLine.arrow())
        gtk_list_box_row_set_child(row.pointer(), line.pointer())
        gtk_list_box_row_set_activatable(row.pointer(), content.url == nil ? 0 : 1)
        // A screen reader speaks a row's name, and a row has none of its own.
        row.setAccessibleLabel(content.title)
        row.setAccessibleDescription(content.subtitle ?? "")
        return row
    }
}

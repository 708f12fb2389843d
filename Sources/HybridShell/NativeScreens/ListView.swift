import CGtk
public import GLibBridge
public import HybridCore

/// A list in which one can scroll, choose with the arrow keys, and open a row with Enter or a click.
@MainActor
public final class ListView {
    /// What is shown.
    public let widget: ObjectRef = Widget(sinking: gtk_scrolled_window_new()).expanding()
    /// Called with the row that the user opens; it leads somewhere.
    public var opened: (@MainActor (ListContent.Row) -> Void)?
    private let list = Widget(sinking: gtk_list_box_new())
    private var content = ListContent(sections: [])
    /// The rows one after the other, and the sections' titles by the number of their first row.
    private var rows: [ListContent.Row] = []
    private var titles: [Int: String] = [:]

    /// - Parameter name: what the list is of, for a screen reader.
    public init(name: String) {
        gtk_scrolled_window_set_policy(widget.pointer(), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_child(widget.pointer(), list.pointer())
        list.adding(["native-list"])
        list.setAccessibleLabel(name)
        list.setHeaders { [weak self] in self?.header(of: $0) }
        list.connect("row-activated") { [weak self] arguments in
            guard let self, let row = arguments.object(1) else { return }
            let index = Int(gtk_list_box_row_get_index(row.pointer()))
            if rows.indices.contains(index) { opened?(rows[index]) }
        }
    }

    /// Shows a list in place of the one there is. The place that the user has scrolled to, the chosen row and the
    /// keyboard stay where they are.
    public func show(_ new: ListContent) {
        guard new.sections != content.sections else { return }
        let chosen = gtk_list_box_get_selected_row(list.pointer()).map { Int(gtk_list_box_row_get_index($0)) }
        let old = chosen.flatMap { rows.indices.contains($0) ? rows[$0] : nil }
        let hadFocus = gtk_widget_get_focus_child(list.pointer()) != nil
        while let row = gtk_list_box_get_row_at_index(list.pointer(), 0) {
            let row = ObjectRef(retaining: row)
            gtk_list_box_remove(list.pointer(), row.pointer())
        }
        content = new
        rows = []
        titles = [:]
        for section in new.sections {
            titles[rows.count] = section.title
            rows += section.rows
        }
        for content in rows {
            let row = make(content)
            gtk_list_box_append(list.pointer(), row.pointer())
        }
        let same = rows.firstIndex { $0 == old } ?? rows.firstIndex { $0.url != nil && $0.url == old?.url }
        if let same {
            gtk_list_box_select_row(list.pointer(), gtk_list_box_get_row_at_index(list.pointer(), Int32(same)))
        }
        if hadFocus { gtk_widget_child_focus(list.pointer(), GTK_DIR_TAB_FORWARD) }
    }

    private func header(of row: Int) -> Widget? {
        guard let title = titles[row] else { return nil }
        let label = Widget.label(title, classes: ["heading", "list-heading"])
        gtk_label_set_xalign(label.pointer(), 0)
        return label
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

import CGtk
import GLibBridge
import HybridCore

/// A row of a ``ListView``. While the user scrolls, it is reused for different lines of the list.
final class ListRow {
    /// The row in its section. If the row is the first of the section, the title is above it.
    let widget: Widget
    private let heading = ListRow.text(["heading"])
    private let line: Widget
    private let icon = Widget(sinking: gtk_image_new())
    private let title = ListRow.text([])
    private let subtitle = ListRow.text(["dim-label", "caption"])
    private let arrow = RowLine.arrow()
    private static let places = ["first", "last", "end"]

    init() {
        let column = TextColumn.make([title, subtitle])
        gtk_widget_set_hexpand(column.pointer(), 1)
        gtk_widget_set_valign(column.pointer(), GTK_ALIGN_CENTER)
        line = Widget.box(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [icon, column, arrow]).adding(["row-line"])
        let headingLine = TextColumn.make([heading]).adding(["list-heading"])
        widget = Widget.box(GTK_ORIENTATION_VERTICAL, [headingLine, line])
        // The title belongs to no row, so a click on it opens nothing.
        let click = ObjectRef(owning: gtk_gesture_click_new())
        click.connect("pressed") { arguments in
            guard let gesture = arguments.object(0) else { return }
            gtk_gesture_set_state(gesture.pointer(), GTK_EVENT_SEQUENCE_CLAIMED)
        }
        gtk_widget_add_controller(headingLine.pointer(), click.transferred())
    }

    /// Shows a line of the list.
    /// - Parameter item: The `GtkListItem` of the line.
    func showPlace(_ place: ListContent.Place, in item: ObjectRef) {
        let row = place.row
        title.setInscription(row.title)
        subtitle.setInscription(row.subtitle)
        heading.setInscription(place.heading)
        if let heading = ObjectRef.retaining(gtk_widget_get_parent(heading.pointer())) {
            heading.isVisible = place.heading != nil
        }
        let symbol = IconTheme.known(row.icon)
        icon.isVisible = symbol != nil
        gtk_image_set_from_icon_name(icon.pointer(), symbol)
        arrow.isVisible = row.url != nil
        for (name, isSo) in zip(Self.places, [place.isFirst, place.isLast, place.isEnd]) {
            if isSo { widget.adding([name]) } else { gtk_widget_remove_css_class(widget.pointer(), name) }
        }
        gtk_list_item_set_activatable(item.pointer(), row.url == nil ? 0 : 1)
        // A screen reader reads the accessible name of the row, which is empty by default.
        guard let parent = ObjectRef.retaining(gtk_widget_get_parent(widget.pointer())) else { return }
        parent.setAccessibleLabel(row.title)
        parent.setAccessibleDescription(row.subtitle ?? "")
    }

    private static func text(_ classes: [String]) -> Widget {
        Widget(sinking: gtk_inscription_new(nil)).adding(classes)
    }
}

import CAdwaita
import CGtk
public import GLibBridge
public import HybridCore

/// A scrollable list with keyboard navigation. The user opens a row with Enter or a click. As in GNOME's lists, each
/// section is a box of rows, and its width is limited so that it is easy to read.
///
/// Only rows near the visible ones have widgets (`GtkListView`), so that a list with thousands of rows appears without
/// delay.
public final class ListView {
    /// The list's widget.
    public let widget: ObjectRef = Widget(sinking: gtk_scrolled_window_new()).expanding()
    /// Called with the row that the user opens. The row has an address.
    public var opened: (@MainActor (ListContent.Row) -> Void)?
    private let list: Widget
    /// Contains one string for each row. The content of the rows is in ``places``.
    private let model = ObjectRef(owning: gtk_string_list_new(nil))
    private var places: [ListContent.Place] = []
    /// The rows that have widgets, by their GTK items.
    private var rows: [ObjectRef: ListRow] = [:]
    /// The row that the user opened last. It receives the focus when the user returns.
    private var last: Int?

    /// - Parameter name: The accessible name of the list.
    public init(name: String) {
        Adwaita.start()
        let factory = ObjectRef(owning: gtk_signal_list_item_factory_new())
        let selection = ObjectRef(owning: gtk_no_selection_new(model.transferred()))
        list = Widget(sinking: gtk_list_view_new(selection.transferred(), factory.transferred()))
            .adding(["native-list"])
        list.setAccessibleLabel(name)
        gtk_list_view_set_single_click_activate(list.pointer(), 1)
        let clamp = Widget(sinking: adw_clamp_scrollable_new())
        adw_clamp_scrollable_set_child(clamp.pointer(), list.pointer())
        gtk_scrolled_window_set_policy(widget.pointer(), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_child(widget.pointer(), clamp.pointer())
        connect(factory)
        list.connect("activate") { [weak self] arguments in
            guard let self, places.indices.contains(Int(arguments.uint(1))) else { return }
            let index = Int(arguments.uint(1))
            last = index
            if places[index].row.url != nil { opened?(places[index].row) }
        }
    }

    /// Replaces the list. Keeps the scroll position, the last opened row and the focus.
    public func show(_ new: ListContent) {
        let (old, places) = (self.places, new.places)
        let change = ListContent.change(from: old, to: places)
        guard !change.removed.isEmpty || !change.added.isEmpty else { return }
        let focused = focusedPosition
        let kept = focused ?? last
        self.places = places
        withCStrings(change.added.map { _ in "" }) {
            gtk_string_list_splice(model.pointer(), guint(change.removed.lowerBound), guint(change.removed.count), $0)
        }
        guard let kept, !places.isEmpty else { return }
        let index = ListContent.index(of: old[kept].row, in: places) ?? min(kept, places.count - 1)
        last = index
        if change.removed.contains(kept) { scroll(to: index, takingFocus: focused != nil) }
    }

    private func connect(_ factory: ObjectRef) {
        factory.connect("setup") { [weak self] arguments in
            guard let self, let item = arguments.object(1) else { return }
            let row = ListRow()
            rows[item] = row
            gtk_list_item_set_child(item.pointer(), row.widget.pointer())
        }
        factory.connect("bind") { [weak self] arguments in
            guard let self, let item = arguments.object(1), places.indices.contains(position(of: item)) else { return }
            rows[item]?.showPlace(places[position(of: item)], in: item)
        }
        factory.connect("teardown") { [weak self] arguments in
            if let item = arguments.object(1) { self?.rows[item] = nil }
        }
    }

    private func position(of item: ObjectRef) -> Int { Int(gtk_list_item_get_position(item.pointer())) }

    /// The index of the row that has the focus; `nil` if the focus is elsewhere.
    private var focusedPosition: Int? {
        guard let child = gtk_widget_get_focus_child(list.pointer()) else { return nil }
        return rows.first { gtk_widget_get_parent($0.value.widget.pointer()) == child }.map { position(of: $0.key) }
    }

    /// Scrolls to a row that has the focus or will receive it.
    private func scroll(to index: Int, takingFocus: Bool) {
        _ = gtk_widget_activate_action_variant(
            list.pointer(), "list.scroll-to-item", g_variant_new_uint32(guint32(index)))
        guard takingFocus, let row = rows.first(where: { position(of: $0.key) == index })?.value else { return }
        gtk_widget_grab_focus(gtk_widget_get_parent(row.widget.pointer()))
    }
}

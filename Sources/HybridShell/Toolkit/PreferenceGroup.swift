import CAdwaita
import CGtk
import GLibBridge
import HybridCore

/// Rows that belong together, in a box with a title above it: what preferences are made of.
@MainActor
final class PreferenceGroup {
    let widget: Widget
    private var rows: [Widget] = []

    /// - Parameter explanation: a sentence below the title.
    init(title: String, explanation: String = "") {
        Adwaita.start()
        widget = Widget(sinking: adw_preferences_group_new())
        adw_preferences_group_set_title(widget.pointer(), DisplayText.line(title).escapedForMarkup)
        adw_preferences_group_set_description(widget.pointer(), DisplayText.bounded(explanation).escapedForMarkup)
        guard title.isEmpty else { return }
        // Its list is labelled by a title that is not there, and would be read out as what it is in C.
        widget.forEachDescendant { part in
            guard part.isA(gtk_list_box_get_type()) else { return }
            gtk_accessible_reset_relation(part.pointer(), GTK_ACCESSIBLE_RELATION_LABELLED_BY)
        }
    }

    /// Adds a row in which one of several words is chosen.
    /// - Parameters:
    ///   - chosen: the number of the word that is in force.
    ///   - changed: is called with the number of another that the user chooses.
    func add(_ title: String, choices: [String], chosen: Int, changed: @escaping @MainActor (Int) -> Void) {
        let row = Widget(sinking: adw_combo_row_new())
        row.setRowTitle(title)
        let words = withCStrings(choices) { ObjectRef(owning: gtk_string_list_new($0)) }
        adw_combo_row_set_model(row.pointer(), words.pointer())
        adw_combo_row_set_selected(row.pointer(), guint(chosen))
        // Adwaita 1.7 says that the subtitle, which is empty, describes it.
        gtk_accessible_reset_relation(row.pointer(), GTK_ACCESSIBLE_RELATION_DESCRIBED_BY)
        row.setAccessibleDescription(choices[chosen])
        row.connect("notify::selected") { arguments in
            guard let row = arguments.object(0) else { return }
            let index = Int(adw_combo_row_get_selected(row.pointer()))
            guard choices.indices.contains(index) else { return }
            row.setAccessibleDescription(choices[index])
            changed(index)
        }
        append(row)
    }

    /// Adds a row that is on or off.
    /// - Parameters:
    ///   - subtitle: more about it, in small letters.
    ///   - changed: is called when the user has turned it on or off.
    /// - Returns: turns it back without calling anybody, because it cannot be.
    @discardableResult
    func add(
        _ title: String, subtitle: String, isOn: Bool, changed: @escaping @MainActor (Bool) -> Void
    ) -> @MainActor (Bool) -> Void {
        let row = Widget(sinking: adw_action_row_new())
        row.setRowTitle(title)
        adw_action_row_set_subtitle(row.pointer(), DisplayText.bounded(subtitle).escapedForMarkup)
        var isTold = true
        let control = addSwitch(to: row, title, isOn) { if isTold { changed($0) } }
        append(row)
        let weakly = WeakObjectRef(control)
        return { isOn in
            guard let control = weakly.object else { return }
            isTold = false
            gtk_switch_set_active(control.pointer(), isOn ? 1 : 0)
            isTold = true
        }
    }

    @discardableResult
    private func addSwitch(
        to row: Widget, _ title: String, _ isOn: Bool, _ changed: @escaping @MainActor (Bool) -> Void
    ) -> Widget {
        let control = Widget(sinking: gtk_switch_new())
        control.setAccessibleLabel(title)
        gtk_widget_set_valign(control.pointer(), GTK_ALIGN_CENTER)
        gtk_switch_set_active(control.pointer(), isOn ? 1 : 0)
        adw_action_row_add_suffix(row.pointer(), control.pointer())
        row.pressWidget(control)
        control.connect("notify::active") { arguments in
            guard let control = arguments.object(0) else { return }
            changed(gtk_switch_get_active(control.pointer()) != 0)
        }
        return control
    }

    /// Adds a row that opens, with rows in it that are on or off.
    /// - Parameters:
    ///   - summary: what is on, in words.
    ///   - changed: is called with the number of a row and whether it is on; what it returns is the summary from then on.
    func add(
        _ title: String, summary: String, switches: [(title: String, isOn: Bool)],
        changed: @escaping @MainActor (Int, Bool) -> String
    ) {
        let row = Widget(sinking: adw_expander_row_new())
        row.setRowTitle(title)
        adw_expander_row_set_subtitle(row.pointer(), DisplayText.line(summary).escapedForMarkup)
        let weakly = WeakObjectRef(row)
        for (index, item) in switches.enumerated() {
            let own = Widget(sinking: adw_action_row_new())
            own.setRowTitle(item.title)
            addSwitch(to: own, item.title, item.isOn) { isOn in
                guard let row = weakly.object else { return }
                let summary = changed(index, isOn)
                adw_expander_row_set_subtitle(row.pointer(), DisplayText.line(summary).escapedForMarkup)
            }
            adw_expander_row_add_row(row.pointer(), own.pointer())
        }
        append(row)
    }

    private func append(_ row: Widget) {
        rows.append(row)
        adw_preferences_group_add(widget.pointer(), row.pointer())
    }

    /// Adds a row.
    /// - Parameters:
    ///   - subtitle: more about it, in small letters.
    ///   - picture: what stands before it.
    ///   - end: what can be done. The keyboard goes there.
    ///   - pressed: which of these a click on the row presses.
    @discardableResult
    func add(
        _ title: String, subtitle: String? = nil, picture: Widget? = nil, end: [Widget] = [], pressed: Widget? = nil
    ) -> Row {
        let row = Row(title, subtitle)
        if let picture { adw_action_row_add_prefix(row.widget.pointer(), picture.pointer()) }
        if let pressed { row.widget.pressWidget(pressed) }
        for control in end {
            gtk_widget_set_valign(control.pointer(), GTK_ALIGN_CENTER)
            adw_action_row_add_suffix(row.widget.pointer(), control.pointer())
        }
        append(row.widget)
        return row
    }

    /// Adds a row that says something, and can be gone to by the keyboard.
    /// - Parameters:
    ///   - spoken: the title, and the picture in words.
    ///   - picture: what stands at the end.
    func add(_ title: String, spoken: String, picture: Widget) {
        let row = Widget(sinking: adw_action_row_new())
        row.setRowTitle(title)
        adw_action_row_set_title_lines(row.pointer(), 0)
        adw_action_row_add_suffix(row.pointer(), picture.pointer())
        gtk_accessible_reset_relation(row.pointer(), GTK_ACCESSIBLE_RELATION_LABELLED_BY)
        row.setAccessibleLabel(spoken)
        append(row)
    }

    /// Adds a row in which a line is typed.
    func add(_ row: EntryRow) { append(row.widget) }

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
            widget.setRowTitle(title)
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

extension ObjectRef {
    /// What a row of preferences is called.
    func setRowTitle(_ title: String) {
        adw_preferences_row_set_title(pointer(), DisplayText.line(title).escapedForMarkup)
    }

    /// Lets a click on this row press a widget in it, which keeps the name that it has. Adwaita labels it by the row's title:
    /// GTK 4.8 reads out both, 4.18 the title alone.
    fileprivate func pressWidget(_ control: Widget) {
        adw_action_row_set_activatable_widget(pointer(), control.pointer())
        gtk_accessible_reset_relation(control.pointer(), GTK_ACCESSIBLE_RELATION_LABELLED_BY)
    }
}

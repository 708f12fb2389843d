import CAdwaita
import CGtk
import GLibBridge
import HybridCore

/// A titled group of preference rows.
package final class PreferenceGroup {
    package let widget: Widget
    private var rows: [Widget] = []

    /// - Parameter explanation: A sentence below the title.
    package init(title: String, explanation: String = "") {
        Adwaita.start()
        widget = Widget(sinking: adw_preferences_group_new())
        adw_preferences_group_set_title(widget.pointer(), DisplayText.line(title).escapedForMarkup)
        explain(explanation)
        guard title.isEmpty else { return }
        // If the title is empty, it still labels the list, and a screen reader would read the name of the C type.
        widget.forEachDescendant { part in
            guard part.isA(gtk_list_box_get_type()) else { return }
            gtk_accessible_reset_relation(part.pointer(), GTK_ACCESSIBLE_RELATION_LABELLED_BY)
        }
    }

    /// Adds a row with a choice of several values.
    /// - Parameters:
    ///   - chosen: The index of the current value.
    ///   - changed: Called with the index of the value that the user chooses.
    /// - Returns: A function that shows a value without calling `changed`.
    @discardableResult
    package func add(
        _ title: String, choices: [String], chosen: Int, changed: @escaping @MainActor (Int) -> Void
    ) -> @MainActor (Int) -> Void {
        let row = Widget(sinking: adw_combo_row_new())
        row.setRowTitle(title)
        let words = withCStrings(choices) { ObjectRef(owning: gtk_string_list_new($0)) }
        adw_combo_row_set_model(row.pointer(), words.pointer())
        adw_combo_row_set_selected(row.pointer(), guint(chosen))
        // Adwaita 1.7 uses the subtitle as the description of the row, but the subtitle is empty.
        gtk_accessible_reset_relation(row.pointer(), GTK_ACCESSIBLE_RELATION_DESCRIBED_BY)
        row.setAccessibleDescription(choices[chosen])
        var isTold = true
        row.connect("notify::selected") { arguments in
            guard let row = arguments.object(0) else { return }
            let index = Int(adw_combo_row_get_selected(row.pointer()))
            guard choices.indices.contains(index) else { return }
            row.setAccessibleDescription(choices[index])
            if isTold { changed(index) }
        }
        append(row)
        let weakly = WeakObjectRef(row)
        return { index in
            // `changed` may call this, while GTK is still setting the value.
            MainLoop.whenIdle {
                guard let row = weakly.object else { return }
                isTold = false
                adw_combo_row_set_selected(row.pointer(), guint(index))
                isTold = true
            }
        }
    }

    /// Adds a row with a switch.
    /// - Parameters:
    ///   - subtitle: The details in small text.
    ///   - changed: Called when the user toggles the switch.
    /// - Returns: A function that resets the switch without calling `changed`. Call it if the change has failed.
    @discardableResult
    package func add(
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
            // If `changed` calls this, GTK is still setting the switch, and would set it again and again.
            MainLoop.whenIdle {
                // Setting the same value would end the animation of the user's next change, and undo it.
                guard let control = weakly.object, (gtk_switch_get_active(control.pointer()) != 0) != isOn else {
                    return
                }
                isTold = false
                gtk_switch_set_active(control.pointer(), isOn ? 1 : 0)
                isTold = true
            }
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

    /// Adds an expandable row that contains rows with switches.
    /// - Parameters:
    ///   - summary: The text that lists the enabled switches.
    ///   - changed: Called with the index of a switch and its state. It returns the new summary.
    package func add(
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
    ///   - subtitle: The details in small text.
    ///   - end: The trailing controls. They receive the focus.
    ///   - pressed: The control that a click on the row activates.
    @discardableResult
    package func add(
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

    /// Adds a row that displays information and can receive the focus.
    /// - Parameter spoken: The accessible name, which consists of the title and a description of the picture.
    package func add(_ title: String, spoken: String, picture: Widget) {
        let row = Widget(sinking: adw_action_row_new())
        row.setRowTitle(title)
        adw_action_row_set_title_lines(row.pointer(), 0)
        adw_action_row_add_suffix(row.pointer(), picture.pointer())
        gtk_accessible_reset_relation(row.pointer(), GTK_ACCESSIBLE_RELATION_LABELLED_BY)
        row.setAccessibleLabel(spoken)
        append(row)
    }

    package func add(_ row: EntryRow) { append(row.widget) }

    /// Shows a sentence below the title, or none.
    package func explain(_ text: String?) {
        adw_preferences_group_set_description(widget.pointer(), DisplayText.bounded(text ?? "").escapedForMarkup)
    }

    package func removeAll() {
        for row in rows { adw_preferences_group_remove(widget.pointer(), row.pointer()) }
        rows = []
    }

    package final class Row {
        fileprivate let widget: Widget

        fileprivate init(_ title: String, _ subtitle: String?) {
            widget = Widget(sinking: adw_action_row_new())
            widget.setRowTitle(title)
            adw_action_row_set_title_lines(widget.pointer(), 0)
            gtk_widget_set_focusable(widget.pointer(), 0)
            self.subtitle = subtitle ?? ""
            showSubtitle()
        }

        package var isVisible: Bool {
            get { widget.isVisible }
            set { widget.isVisible = newValue }
        }

        /// The details in small text.
        package var subtitle: String {
            didSet { if subtitle != oldValue { showSubtitle() } }
        }

        private func showSubtitle() {
            adw_action_row_set_subtitle(widget.pointer(), DisplayText.bounded(subtitle).escapedForMarkup)
            widget.setAccessibleDescription(subtitle)
        }
    }
}

extension ObjectRef {
    package func setRowTitle(_ title: String) {
        adw_preferences_row_set_title(pointer(), DisplayText.line(title).escapedForMarkup)
    }

    /// Lets a click on this row activate a widget in it. The widget keeps its accessible name. Adwaita labels the
    /// widget by the row's title; a screen reader then reads both with GTK 4.8, but only the title with GTK 4.18.
    fileprivate func pressWidget(_ control: Widget) {
        adw_action_row_set_activatable_widget(pointer(), control.pointer())
        gtk_accessible_reset_relation(control.pointer(), GTK_ACCESSIBLE_RELATION_LABELLED_BY)
    }
}

import CGtk
import GLibBridge
import HybridCore
import HybridShell

/// Controls of the simulated network.
enum NetworkControls {
    static func make(_ simulation: Simulation) -> [Widget] {
        let speeds = NetworkSpeed.allCases
        let speed = Widget.choice(
            localized("Speed"), speeds.map(\.title), chosen: { speeds.firstIndex(of: simulation.network.speed) ?? 0 }
        ) { index in
            // A change of the list to the current value has no effect.
            if simulation.network.speed != speeds[index] { simulation.network.speed = speeds[index] }
        }
        simulation.controls.append {
            gtk_drop_down_set_selected(speed.pointer(), guint(speeds.firstIndex(of: simulation.network.speed) ?? 0))
        }
        let pattern = Widget(sinking: gtk_entry_new())
        gtk_entry_set_placeholder_text(pattern.pointer(), localized("Part of the address"))
        gtk_editable_set_width_chars(pattern.pointer(), 16)
        gtk_widget_set_hexpand(pattern.pointer(), 1)
        pattern.setAccessibleLabel(localized("Failing addresses"))
        pattern.setTooltip(localized("Part of the address, or a regular expression"))
        let outcomes = NetworkConditions.Outcome.all
        var outcome = outcomes[0]
        let choice = Widget.choice(localized("Failure"), outcomes.map(\.title), chosen: { 0 }) {
            outcome = outcomes[$0]
        }
        let add: @MainActor (ObjectRef) -> Void = { pattern in
            simulation.fail(String(borrowing: gtk_editable_get_text(pattern.pointer())) ?? "", with: outcome)
        }
        pattern.connect("activate") { if let pattern = $0.object(0) { add(pattern) } }
        return [
            speed, pattern, choice, .button(localized("_Add")) { add(pattern) },
            .button(localized("_Remove All")) { simulation.network.removeFailures() },
        ]
    }
}

extension Widget {
    /// Returns a drop-down list.
    /// - Parameters:
    ///   - chosen: Returns the index of the first choice.
    ///   - changed: Called with the index of the user's choice.
    static func choice(
        _ name: String, _ words: [String], chosen: @MainActor () -> Int, changed: @escaping @MainActor (Int) -> Void
    ) -> Widget {
        let list = withCStrings(words) { gtk_string_list_new($0) }
        let choice = Widget(sinking: gtk_drop_down_new(list, nil))
        choice.setTooltip(name)
        gtk_drop_down_set_selected(choice.pointer(), guint(chosen()))
        // The button in the list has the focus.
        let button = choice.descendant { $0.isA(gtk_toggle_button_get_type()) }
        button?.setAccessibleLabel(name)
        button?.setAccessibleDescription(words[chosen()])
        choice.connect("notify::selected") { arguments in
            guard let choice = arguments.object(0) else { return }
            let index = Int(gtk_drop_down_get_selected(choice.pointer()))
            guard words.indices.contains(index) else { return }
            button?.setAccessibleDescription(words[index])
            changed(index)
        }
        return choice
    }
}

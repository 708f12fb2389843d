import CGtk
import GLibBridge
import HybridCore
import HybridShell

/// Controls for the page's size and appearance, and for the user agent.
final class ViewportControls {
    let widget = Widget.box(GTK_ORIENTATION_VERTICAL, spacing: 18)
    private weak var windowSet: WindowSet?
    private let sizes: SizeTrials
    private let simulation: Simulation
    private let width = ViewportControls.number(localized("Width"), 390)
    private let height = ViewportControls.number(localized("Height"), 844)

    init(windowSet: WindowSet, sizes: SizeTrials, _ simulation: Simulation) {
        self.windowSet = windowSet
        self.sizes = sizes
        self.simulation = simulation
        widget.margin(12)
        widget.append(row(localized("Page size"), presets, freeSize))
        widget.append(
            row(
                localized("Text"),
                Self.scales.map { scale in
                    .button("\(Int(scale * 100)) %") { simulation.change { $0.textScale = scale } }
                }))
        widget.append(
            row(
                localized("Appearance"),
                [
                    check(localized("_Dark"), { $0.isDark }) { $0.isDark = $1 },
                    check(localized("_High contrast"), { $0.hasHighContrast == true }) { $0.hasHighContrast = $1 },
                    check(localized("_Reduced motion"), { $0.reducesMotion }) { $0.reducesMotion = $1 },
                ]))
        widget.append(row(localized("User agent, from the next request"), [clients]))
    }

    private static let scales = [0.75, 1, 1.25, 1.5, 2]

    private var presets: [Widget] {
        ViewportPreset.allCases.map { preset in
            .button(preset.title) { [weak self] in self?.resize(preset.width, preset.height) }
        }
    }

    private var freeSize: [Widget] {
        [
            width, .label("×"), height,
            .button(localized("_Apply")) { [weak self] in self?.resize() },
            .button(localized("Ro_tate")) { [weak self] in self?.rotate() },
            .button(localized("Reset _Size")) { [weak self] in self?.sizes.end() },
        ]
    }

    private var clients: Widget {
        let (all, simulation) = (SimulatedClient.allCases, simulation)
        let choice = Widget.choice(
            localized("User agent"), all.map(\.title), chosen: { all.firstIndex(of: simulation.client) ?? 0 }
        ) { index in
            if simulation.client != all[index] { simulation.client = all[index] }
        }
        simulation.controls.append {
            gtk_drop_down_set_selected(choice.pointer(), guint(all.firstIndex(of: simulation.client) ?? 0))
        }
        return choice
    }

    private func row(_ title: String, _ rows: [Widget]...) -> Widget {
        let label = Widget.label(title)
        gtk_label_set_xalign(label.pointer(), 0)
        return .box(
            GTK_ORIENTATION_VERTICAL, spacing: 6,
            [label] + rows.map { .box(GTK_ORIENTATION_HORIZONTAL, spacing: 12, $0) })
    }

    private static func number(_ name: String, _ value: Int) -> Widget {
        let field = Widget(sinking: gtk_spin_button_new_with_range(200, 4_000, 10))
        gtk_spin_button_set_value(field.pointer(), Double(value))
        field.setAccessibleLabel(name)
        field.setTooltip(name)
        return field
    }

    private func check(
        _ title: String, _ isOn: @escaping @MainActor (Appearance) -> Bool,
        _ set: @escaping @MainActor (inout Appearance, Bool) -> Void
    ) -> Widget {
        let (button, simulation) = (Widget.checkButton(title), simulation)
        let show: @MainActor () -> Void = {
            gtk_check_button_set_active(button.pointer(), isOn(simulation.appearance) ? 1 : 0)
        }
        show()
        simulation.controls.append(show)
        button.connect("toggled") { arguments in
            guard let button = arguments.object(0) else { return }
            let isOn = gtk_check_button_get_active(button.pointer()) != 0
            simulation.change { set(&$0, isOn) }
        }
        return button
    }

    private func resize(_ width: Int, _ height: Int) {
        gtk_spin_button_set_value(self.width.pointer(), Double(width))
        gtk_spin_button_set_value(self.height.pointer(), Double(height))
        resize()
    }

    private func resize() {
        guard let front = windowSet?.active.front, let window = windowSet?.active.display?.frontWindow else { return }
        let (width, height) = (
            gtk_spin_button_get_value_as_int(width.pointer()), gtk_spin_button_get_value_as_int(height.pointer())
        )
        sizes.resize(window, around: front.view.widget, width: width, height: height)
    }

    private func rotate() {
        let (width, height) = (
            gtk_spin_button_get_value_as_int(width.pointer()), gtk_spin_button_get_value_as_int(height.pointer())
        )
        resize(Int(height), Int(width))
    }
}

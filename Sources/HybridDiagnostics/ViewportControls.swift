import CGtk
import GLibBridge
import HybridCore
import HybridShell

/// Controls for the page's size and appearance.
final class ViewportControls {
    let widget = Widget.box(GTK_ORIENTATION_VERTICAL, spacing: 18)
    private weak var windowSet: WindowSet?
    private let sizes: SizeTrials
    private var appearance = Appearance.current

    init(windowSet: WindowSet, sizes: SizeTrials) {
        self.windowSet = windowSet
        self.sizes = sizes
        widget.margin(12)
        widget.append(
            row(
                localized("Page size"),
                ViewportPreset.allCases.map { preset in
                    .button(preset.title) { [weak self] in self?.resize(to: preset) }
                } + [.button(localized("Reset _Size")) { sizes.end() }]))
        widget.append(
            row(
                localized("Text"),
                Self.scales.map { scale in
                    .button("\(Int(scale * 100)) %") { [weak self] in self?.change { $0.textScale = scale } }
                }))
        widget.append(check(localized("_Dark"), appearance.isDark) { $0.isDark = $1 })
        widget.append(check(localized("_Reduced motion"), appearance.reducesMotion) { $0.reducesMotion = $1 })
    }

    private static let scales = [0.75, 1, 1.25, 1.5, 2]

    private func row(_ title: String, _ buttons: [Widget]) -> Widget {
        let label = Widget.label(title)
        gtk_label_set_xalign(label.pointer(), 0)
        return .box(
            GTK_ORIENTATION_VERTICAL, spacing: 6, [label, .box(GTK_ORIENTATION_HORIZONTAL, spacing: 12, buttons)])
    }

    private func check(
        _ title: String, _ isOn: Bool, _ set: @escaping @MainActor (inout Appearance, Bool) -> Void
    ) -> Widget {
        let button = Widget.checkButton(title)
        gtk_check_button_set_active(button.pointer(), isOn ? 1 : 0)
        button.connect("toggled") { [weak self] arguments in
            guard let button = arguments.object(0) else { return }
            let isOn = gtk_check_button_get_active(button.pointer()) != 0
            self?.change { set(&$0, isOn) }
        }
        return button
    }

    private func change(_ change: (inout Appearance) -> Void) {
        change(&appearance)
        appearance.apply()
    }

    private func resize(to preset: ViewportPreset) {
        guard let front = windowSet?.active.front, let window = windowSet?.active.display?.frontWindow else { return }
        sizes.resize(window, around: front.view.widget, to: preset)
    }
}

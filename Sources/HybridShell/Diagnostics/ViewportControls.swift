import CGtk
import GLibBridge
import HybridCore

/// The size of the page, and how the desktop would have it look.
@MainActor
final class ViewportControls {
    let widget = Widget.box(GTK_ORIENTATION_VERTICAL, spacing: 18)
    private weak var tabs: TabsController?
    private var appearance = Appearance.current

    init(tabs: TabsController) {
        self.tabs = tabs
        widget.margin(18)
        widget.append(
            row(
                "Size of the page",
                ViewportPreset.allCases.map { preset in
                    .button(preset.title) { [weak self] in self?.resize(to: preset) }
                }))
        widget.append(
            row(
                "Text",
                Self.scales.map { scale in
                    .button("\(Int(scale * 100)) %") { [weak self] in self?.change { $0.textScale = scale } }
                }))
        widget.append(check("_Dark", appearance.isDark) { $0.isDark = $1 })
        widget.append(check("_Reduced motion", appearance.reducesMotion) { $0.reducesMotion = $1 })
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

    /// Gives the page that size, and the window what it has around the page.
    private func resize(to preset: ViewportPreset) {
        guard let front = tabs?.active.front, let window = tabs?.active.display?.frontWindow else { return }
        let page = front.view.widget
        var width = gtk_widget_get_width(window.pointer())
        var height = gtk_widget_get_height(window.pointer())
        // A window's own size has its frame in it, which the widget's has not. A maximised one has neither.
        if gtk_window_is_maximized(window.pointer()) == 0 {
            gtk_window_get_default_size(window.pointer(), &width, &height)
        }
        width -= gtk_widget_get_width(page.pointer())
        height -= gtk_widget_get_height(page.pointer())
        gtk_widget_set_size_request(window.pointer(), -1, -1)
        gtk_window_unmaximize(window.pointer())
        gtk_window_set_default_size(
            window.pointer(), Int32(preset.width) + max(0, width), Int32(preset.height) + max(0, height))
    }
}

import CGtk
import GLibBridge
import HybridCore
import HybridShell

/// The bar below a kiosk's page with the visitor's tools.
final class VisitorBar {
    /// In a narrow window, it has several lines.
    let widget = Widget(sinking: gtk_flow_box_new()).adding(["visitor-tools"])
    private let percent = Widget.label(Zoom.text(1), ellipsized: true)
    private var sizes: [(change: Zoom.Change, button: Widget)] = []
    private let contrast = VisitorBar.toggle(localized("High Contrast"))
    private let reading = VisitorBar.toggle(localized("Read Aloud"))
    private var languages: [(code: String, button: Widget)] = []
    /// Called when the visitor uses a tool other than the languages.
    var used: (@MainActor (VisitorAids.Event) -> Void)?
    /// Called with the code of a language that the visitor presses.
    var languagePressed: (@MainActor (String) -> Void)?

    init(_ tools: VisitorTools) {
        gtk_flow_box_set_selection_mode(widget.pointer(), GTK_SELECTION_NONE)
        gtk_flow_box_set_homogeneous(widget.pointer(), 1)
        let count = [tools.offersTextSize, tools.offersContrast, tools.readsAloud].count { $0 } + tools.languages.count
        gtk_flow_box_set_max_children_per_line(widget.pointer(), guint(count))
        gtk_flow_box_set_column_spacing(widget.pointer(), 6)
        widget.setAccessibleLabel(localized("Display and Language"))
        if tools.offersTextSize { addSizes() }
        if tools.offersContrast { add(contrast) { [weak self] in self?.used?(.contrastToggled) } }
        if tools.readsAloud { add(reading) { [weak self] in self?.used?(.readingToggled) } }
        for code in tools.languages {
            let button = Self.toggle(SpellingLanguages.name(of: code))
            languages.append((code, button))
            add(button) { [weak self] in self?.languagePressed?(code) }
        }
    }

    /// Shows the state of the tools.
    func show(_ aids: VisitorAids) {
        percent.setText(Zoom.text(aids.zoom))
        for (change, button) in sizes { button.isSensitive = aids.allows(change) }
        gtk_toggle_button_set_active(contrast.pointer(), aids.hasContrast ? 1 : 0)
        gtk_toggle_button_set_active(reading.pointer(), aids.reading == .no ? 0 : 1)
        for (code, button) in languages {
            gtk_toggle_button_set_active(button.pointer(), aids.language == code ? 1 : 0)
        }
    }

    private func addSizes() {
        let group = Widget.box(GTK_ORIENTATION_HORIZONTAL, spacing: 6)
        let tools: [(Zoom.Change, String, String)] = [
            (.smaller, "zoom-out-symbolic", localized("Smaller Text")),
            (.larger, "zoom-in-symbolic", localized("Larger Text")),
        ]
        for (change, icon, name) in tools {
            let button = Widget.iconButton(icon, name: name) { [weak self] in self?.used?(.textSize(change)) }
            Self.prepare(button)
            sizes.append((change, button))
            group.append(button)
            if change == .smaller { group.append(percent) }
        }
        // The buttons keep their places while the number changes.
        gtk_label_set_width_chars(percent.pointer(), 6)
        gtk_widget_set_halign(group.pointer(), GTK_ALIGN_CENTER)
        append(group)
    }

    private func append(_ tool: Widget) {
        gtk_flow_box_append(widget.pointer(), tool.pointer())
        // Tab reaches the button itself.
        gtk_widget_set_focusable(gtk_widget_get_parent(tool.pointer()), 0)
    }

    /// Makes a button large enough for a finger. After a press, the page keeps the focus and its selection.
    private static func prepare(_ button: Widget) {
        gtk_widget_set_focus_on_click(button.pointer(), 0)
        gtk_widget_set_size_request(button.pointer(), 48, 48)
    }

    private func add(_ button: Widget, pressed: @escaping @MainActor () -> Void) {
        Self.prepare(button)
        button.connect("clicked") { _ in pressed() }
        append(button)
    }

    private static func toggle(_ title: String) -> Widget {
        let button = Widget(sinking: gtk_toggle_button_new())
        button.setButtonLabel(title)
        return button
    }
}

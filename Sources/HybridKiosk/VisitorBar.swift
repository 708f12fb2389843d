import CGtk
import GLibBridge
import HybridCore
import HybridShell

/// The bar below a kiosk's page with the visitor's tools.
final class VisitorBar {
    /// In a narrower window, it scrolls with the focus.
    let widget = Widget(sinking: gtk_scrolled_window_new())
    private let row = Widget.box(GTK_ORIENTATION_HORIZONTAL, spacing: 12).adding(["toolbar"])
    private let percent = Widget.label(Zoom.text(1))
    private var sizes: [(change: Zoom.Change, button: Widget)] = []
    private let contrast = VisitorBar.toggle(localized("High Contrast"))
    private let reading = VisitorBar.toggle(localized("Read Aloud"))
    private var languages: [(code: String, button: Widget)] = []
    /// Called when the visitor uses a tool.
    var used: (@MainActor (VisitorAids.Event) -> Void)?

    init(_ tools: VisitorTools) {
        gtk_scrolled_window_set_policy(widget.pointer(), GTK_POLICY_AUTOMATIC, GTK_POLICY_NEVER)
        gtk_scrolled_window_set_child(widget.pointer(), row.pointer())
        gtk_widget_set_halign(row.pointer(), GTK_ALIGN_CENTER)
        widget.setAccessibleLabel(localized("Display and Language"))
        if tools.offersTextSize { addSizes() }
        if tools.offersContrast { add(contrast, .contrastToggled) }
        if tools.readsAloud { add(reading, .readingToggled) }
        for code in tools.languages {
            let button = Self.toggle(SpellingLanguages.name(of: code))
            languages.append((code, button))
            add(button, .languageChosen(code))
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
        gtk_label_set_width_chars(percent.pointer(), 5)
        row.append(group)
    }

    /// Makes a button large enough for a finger. After a press, the page keeps the focus and its selection.
    private static func prepare(_ button: Widget) {
        gtk_widget_set_focus_on_click(button.pointer(), 0)
        gtk_widget_set_size_request(button.pointer(), 48, 48)
    }

    private func add(_ button: Widget, _ event: VisitorAids.Event) {
        Self.prepare(button)
        button.connect("clicked") { [weak self] _ in self?.used?(event) }
        row.append(button)
    }

    private static func toggle(_ title: String) -> Widget {
        let button = Widget(sinking: gtk_toggle_button_new())
        button.setButtonLabel(title)
        return button
    }
}

import CGtk
import GLibBridge
import HybridCore
import HybridShell

/// Asks whether the user is still present. The window covers everything, because the page may show a dialog and the
/// next person must not read the previous user's data.
final class CountdownWindow {
    private let widget = Widget(sinking: gtk_window_new())
    private let seconds = Widget.label("", classes: ["title-4"])

    /// - Parameter stay: Called when the user presses the button. Any other input has the same effect.
    init(parent: Widget, stay: @escaping @MainActor () -> Void) {
        widget.setWindowTitle(localized("Are You Still There?"))
        gtk_window_set_transient_for(widget.pointer(), parent.pointer())
        gtk_window_set_modal(widget.pointer(), 1)
        gtk_window_set_decorated(widget.pointer(), 0)
        let heading = Widget.label(localized("Are You Still There?"), classes: ["title-1"])
        let button = Widget.button(localized("I’m _Still Here"), classes: ["pill", "suggested-action"], action: stay)
        let column = Widget.box(GTK_ORIENTATION_VERTICAL, spacing: 18, [heading, seconds, button])
        gtk_widget_set_halign(button.pointer(), GTK_ALIGN_CENTER)
        gtk_widget_set_halign(column.pointer(), GTK_ALIGN_CENTER)
        gtk_widget_set_valign(column.pointer(), GTK_ALIGN_CENTER)
        column.expanding().margin(24)
        widget.setChild(column)
        widget.connect("close-request") { _ -> Bool in
            stay(); return true
        }
    }

    /// Shows the question, or updates the countdown.
    func show(secondsLeft: Int, fullScreen: Bool) {
        seconds.setText(
            localized(
                one: "Starting over in \(secondsLeft) second.",
                other: "Starting over in \(secondsLeft) seconds.", count: secondsLeft))
        guard !widget.isVisible else { return }
        if fullScreen { widget.coverScreen() }
        gtk_window_present(widget.pointer())
    }

    func close() { widget.destroyWindow() }
}

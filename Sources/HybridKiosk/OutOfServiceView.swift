import CGtk
import GLibBridge
import HybridCore
import HybridShell

/// The content shown instead of a page that failed. It has two sentences and, optionally, a button to the start page.
final class OutOfServiceView: CurtainContent {
    let widget: Widget
    private let button: Widget?

    /// - Parameter toStart: Opens the start page. If it is `nil`, there is no button.
    init(title: String, body: String, toStart: (@MainActor () -> Void)? = nil) {
        let heading = Widget.label(title, classes: ["title-1"])
        let text = Widget.label(body)
        for label in [heading, text] {
            gtk_label_set_justify(label.pointer(), GTK_JUSTIFY_CENTER)
            gtk_label_set_max_width_chars(label.pointer(), 50)
        }
        button = toStart.map { .button(localized("Go to _Start"), classes: ["pill", "suggested-action"], action: $0) }
        let column = Widget.box(GTK_ORIENTATION_VERTICAL, spacing: 18, [heading, text])
        if let button {
            gtk_widget_set_halign(button.pointer(), GTK_ALIGN_CENTER)
            column.append(button)
        }
        gtk_widget_set_halign(column.pointer(), GTK_ALIGN_CENTER)
        gtk_widget_set_valign(column.pointer(), GTK_ALIGN_CENTER)
        column.expanding().margin(24)
        widget = Widget.box(GTK_ORIENTATION_VERTICAL, [column]).expanding().adding(["curtain"])
    }

    /// Shows the content for a kiosk that waits, above the pages of the active stack.
    static func show(on windowSet: WindowSet) {
        let message = KioskError.message(.processTerminated, isFirst: true)
        windowSet.active.main.view.curtain.show(OutOfServiceView(title: message.title, body: message.body))
    }

    /// Moves the focus to the button, if there is one.
    func focus() {
        if let button { gtk_widget_grab_focus(button.pointer()) }
    }
}

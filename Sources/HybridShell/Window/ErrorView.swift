import CGtk
import FoundationEssentials
import GLibBridge
import HybridCore

/// Stands in place of a page that could not be loaded: what happened, where, and what to do about it.
@MainActor
final class ErrorView {
    let widget: Widget
    private let firstButton: Widget?

    /// - Parameters:
    ///   - message: what happened, in words.
    ///   - url: the address that could not be loaded.
    ///   - retry: loads the page again.
    ///   - signIn: asks for a sign-in and then loads the page again.
    init(
        _ message: ErrorMessage, url: URL, retry: @escaping @MainActor () -> Void,
        signIn: @escaping @MainActor () -> Void
    ) {
        let icon = Widget(sinking: gtk_image_new_from_icon_name(message.iconName)).adding(["dim-label"])
        gtk_image_set_pixel_size(icon.pointer(), 96)
        let title = Widget.label(message.title, classes: ["title-1"])
        let body = Widget.label(message.body)
        let address = Widget.label(URLRedaction.redact(url), classes: ["dim-label", "caption"])
        gtk_label_set_selectable(address.pointer(), 1)
        // Selectable labels take the focus; the first thing to do here is to press a button.
        gtk_widget_set_focusable(address.pointer(), 0)
        for label in [title, body, address] {
            gtk_label_set_justify(label.pointer(), GTK_JUSTIFY_CENTER)
            gtk_label_set_max_width_chars(label.pointer(), 60)
        }
        var buttons: [Widget] = []
        if message.offersSignIn {
            buttons.append(.button("_Sign in", classes: ["pill", "suggested-action"], action: signIn))
        }
        if message.offersRetry {
            let classes = buttons.isEmpty ? ["pill", "suggested-action"] : ["pill"]
            buttons.append(.button("_Retry", classes: classes, action: retry))
        }
        firstButton = buttons.first
        let buttonRow = Widget.box(GTK_ORIENTATION_HORIZONTAL, spacing: 12, buttons)
        gtk_widget_set_halign(buttonRow.pointer(), GTK_ALIGN_CENTER)
        gtk_widget_set_margin_top(buttonRow.pointer(), 12)
        let column = Widget.box(GTK_ORIENTATION_VERTICAL, spacing: 12, [icon, title, body, address, buttonRow])
        gtk_widget_set_halign(column.pointer(), GTK_ALIGN_CENTER)
        gtk_widget_set_valign(column.pointer(), GTK_ALIGN_CENTER)
        column.expanding().margin(24)
        widget = Widget(sinking: gtk_scrolled_window_new()).expanding()
        gtk_scrolled_window_set_policy(widget.pointer(), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_child(widget.pointer(), column.pointer())
    }

    /// Puts the keyboard where Enter does the obvious thing.
    func focus() {
        if let firstButton { gtk_widget_grab_focus(firstButton.pointer()) }
    }
}

import CGtk
import FoundationEssentials
import GLibBridge
import HybridCore

/// The content shown instead of a page that could not be loaded. It says what happened, where, and how to continue.
final class ErrorView: CurtainContent {
    let widget: Widget
    private let firstButton: Widget?

    /// - Parameters:
    ///   - url: The address that could not be loaded.
    ///   - retry: Loads the page again.
    ///   - signIn: Starts a sign-in and then loads the page again.
    init(
        _ message: ErrorMessage, url: URL, retry: @escaping @MainActor () -> Void,
        signIn: @escaping @MainActor () -> Void
    ) {
        let address = Widget.label("", classes: ["dim-label", "caption"])
        address.setCopyable(URLRedaction.redact(url))
        // The address does not take the focus, so that the first control to focus is a button.
        address.passBy()
        StatusPage.centre(address)
        var buttons: [Widget] = []
        if message.offersSignIn {
            buttons.append(.button(localized("_Sign In"), classes: ["pill", "suggested-action"], action: signIn))
        }
        if message.offersRetry {
            let classes = buttons.isEmpty ? ["pill", "suggested-action"] : ["pill"]
            buttons.append(.button(localized("_Retry"), classes: classes, action: retry))
        }
        firstButton = buttons.first
        let buttonRow = Widget.box(GTK_ORIENTATION_HORIZONTAL, spacing: 12, buttons)
        gtk_widget_set_halign(buttonRow.pointer(), GTK_ALIGN_CENTER)
        gtk_widget_set_margin_top(buttonRow.pointer(), 12)
        widget = StatusPage.make(
            iconName: message.iconName, title: message.title, body: message.body, rows: [address, buttonRow])
    }

    /// Focuses the default button, so that Enter activates it.
    func focus() {
        if let firstButton { gtk_widget_grab_focus(firstButton.pointer()) }
    }
}

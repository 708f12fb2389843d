import CGtk
import FoundationEssentials
import GLibBridge
import HybridCore

/// Stands in place of a page that could not be loaded: what happened, where, and what to do about it.
@MainActor
final class ErrorView: CurtainContent {
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
        let address = Widget.label("", classes: ["dim-label", "caption"])
        address.setCopyable(URLRedaction.redact(url))
        // The first thing to do here is to press a button.
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

    /// Puts the keyboard where Enter does the obvious thing.
    func focus() {
        if let firstButton { gtk_widget_grab_focus(firstButton.pointer()) }
    }
}

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
    ///   - perform: Called when the user presses a button.
    init(_ message: ErrorMessage, url: URL, perform: @escaping @MainActor (ErrorMessage.Action) -> Void) {
        let address = Widget.label("", classes: ["dim-label", "caption"])
        address.setCopyable(URLRedaction.redact(url))
        // The address does not take the focus, so that the first control to focus is a button.
        address.passBy()
        StatusPage.centre(address)
        let buttons = message.actions.map { action in
            let classes = action == message.actions.first ? ["pill", "suggested-action"] : ["pill"]
            return Widget.button(Self.label(of: action), classes: classes) { perform(action) }
        }
        firstButton = buttons.first
        // Long labels do not fit side by side in a narrow window.
        let buttonRow = Widget.box(GTK_ORIENTATION_VERTICAL, spacing: 12, buttons)
        gtk_widget_set_halign(buttonRow.pointer(), GTK_ALIGN_CENTER)
        gtk_widget_set_margin_top(buttonRow.pointer(), 12)
        widget = StatusPage.make(
            iconName: message.iconName, title: message.title, body: message.body, rows: [address, buttonRow])
    }

    private static func label(of action: ErrorMessage.Action) -> String {
        switch action {
        case .signIn: localized("_Sign In")
        case .retry: localized("_Retry")
        case .back: localized("_Back")
        case .firstPage: localized("_First Page")
        case .details: localized("Show _Details")
        }
    }

    /// Focuses the default button, so that Enter activates it.
    func focus() {
        if let firstButton { gtk_widget_grab_focus(firstButton.pointer()) }
    }
}

import CGtk
import GLibBridge
import HybridCore
import HybridShell

/// Shows the application's offline page above a button that opens the start page.
final class OfflineNotice: CurtainContent {
    let widget: Widget
    private let page: DocumentView
    private let button: Widget

    init(_ page: DocumentView, toStart: @escaping @MainActor () -> Void) {
        self.page = page
        button = .button(localized("Go to _Start"), classes: ["pill", "suggested-action"], action: toStart)
        gtk_widget_set_halign(button.pointer(), GTK_ALIGN_CENTER)
        widget = Widget.box(GTK_ORIENTATION_VERTICAL, [page.widget.expanding(), button.margin(24)]).expanding()
            .adding(["curtain"])
    }

    /// Moves the keyboard focus to the button.
    func focus() { gtk_widget_grab_focus(button.pointer()) }
}

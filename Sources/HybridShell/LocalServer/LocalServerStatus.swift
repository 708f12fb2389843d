import CGtk
import GLibBridge
import HybridCore

/// The content shown instead of the first page while the application's server is starting or after it has failed.
final class LocalServerStatus: CurtainContent {
    let widget: Widget
    private let button: Widget?
    /// The time in milliseconds until the spinner appears.
    private static let spinnerDelay = 1000

    /// Shows that the server is starting.
    init(starting name: String) {
        let spinner = Widget(sinking: gtk_spinner_new())
        gtk_widget_set_size_request(spinner.pointer(), 32, 32)
        spinner.setAccessibleLabel(localized("Starting"))
        // GTK tells screen readers about the window when it is idle. On a slow machine, a moving spinner leaves no time.
        MainLoop.after(milliseconds: Self.spinnerDelay) { MainLoop.whenIdle { gtk_spinner_start(spinner.pointer()) } }
        button = nil
        widget = StatusPage.make(
            iconName: "network-server-symbolic", title: localized("Starting \(name)…"),
            body: localized("Starting its server on this computer."), rows: [spinner])
    }

    /// Shows that the server could not be started.
    init(failed name: String, _ sentence: String, output: String, retry: @escaping @MainActor () -> Void) {
        let again = Widget.button(localized("_Try Again"), classes: ["pill", "suggested-action"], action: retry)
        gtk_widget_set_halign(again.pointer(), GTK_ALIGN_CENTER)
        let said = Widget.label(output, classes: ["monospace", "caption", "card", "server-output"])
        gtk_label_set_selectable(said.pointer(), 1)
        gtk_label_set_xalign(said.pointer(), 0)
        // The text does not take the focus, so that the first control to focus is the button.
        said.passBy()
        button = again
        widget = StatusPage.make(
            iconName: "network-error-symbolic", title: localized("Cannot Start the Server of \(name)"), body: sentence,
            rows: output.isEmpty ? [again] : [said, again])
    }

    func focus() {
        if let button { gtk_widget_grab_focus(button.pointer()) }
    }
}

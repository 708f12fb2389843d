import CGtk
import GLibBridge
import HybridCore

/// Waits while the user signs in with the system's browser.
final class BrowserSignInDialog: SignInPresentation {
    private let window: SignInWindow
    private let problem = ProblemLine()
    private let spinner = Widget(sinking: gtk_spinner_new())
    private let explanation: Widget
    private let again: Widget

    /// - Parameters:
    ///   - parent: The window that waits for the sign-in.
    ///   - site: The name of the requesting site, as shown to the user.
    ///   - retried: Called each time the user opens the browser again.
    ///   - cancelled: Called once when the user cancels.
    init(
        parent: Widget, site: String, retried: @escaping @MainActor () -> Void,
        cancelled: @escaping @MainActor () -> Void
    ) {
        window = SignInWindow(parent: parent)
        window.cancelled = cancelled
        explanation = Widget.label(
            localized("Sign in to \(site) in your browser. This window closes automatically when you are done."))
        again = Widget.button(localized("_Open Browser Again"), classes: ["pill"], action: retried)
        again.connect("clicked") { [weak self] _ in self?.wait() }
        gtk_window_set_resizable(window.widget.pointer(), 0)
        window.widget.setChild(makeContent())
    }

    private func makeContent() -> Widget {
        DialogColumn.wrap(explanation)
        gtk_label_set_justify(explanation.pointer(), GTK_JUSTIFY_CENTER)
        gtk_widget_set_size_request(spinner.pointer(), 32, 32)
        gtk_widget_set_halign(again.pointer(), GTK_ALIGN_CENTER)
        let column = Widget.box(GTK_ORIENTATION_VERTICAL, spacing: 18, [spinner, explanation, problem.widget, again])
        gtk_widget_set_size_request(column.pointer(), DialogColumn.width, -1)
        return column.margin(DialogColumn.margin)
    }

    private func wait() {
        problem.text = nil
        gtk_spinner_start(spinner.pointer())
    }

    func present() {
        wait()
        window.widget.presentAboveParent()
        gtk_widget_grab_focus(again.pointer())
    }

    func showProblem(_ text: String) {
        guard !window.isClosed else { return }
        gtk_spinner_stop(spinner.pointer())
        problem.text = text
    }

    func close() { window.close() }
}

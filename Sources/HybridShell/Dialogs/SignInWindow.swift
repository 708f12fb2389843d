import CGtk
import GLibBridge
import HybridCore

/// A sign-in dialog of any kind. Only one is open at a time.
@MainActor
protocol SignInPresentation: AnyObject {
    func present()
    /// Shows why the sign-in failed and lets the user try again.
    func showProblem(_ problem: String)
    /// Closes the dialog without asking and clears the input.
    func close()
}

/// The window of a sign-in dialog. It has a header bar with a Cancel button, and handles closing.
final class SignInWindow {
    let widget = Widget(sinking: gtk_window_new())
    let header = Widget.headerBar()
    private(set) var isClosed = false
    /// Called once when the user cancels.
    var cancelled: (@MainActor () -> Void)?
    /// Called before the window closes, to clear data that must not be kept longer.
    var closing: (@MainActor () -> Void)?

    init(parent: Widget, title: String = localized("Sign In")) {
        widget.setWindowTitle(title)
        gtk_window_set_modal(widget.pointer(), 1)
        gtk_window_set_transient_for(widget.pointer(), parent.pointer())
        header.hideWindowButtons()
        let cancelButton = Widget.button(localized("_Cancel")) { [weak self] in self?.cancel() }
        header.packStart(cancelButton)
        widget.setTitlebar(header)
        widget.connect("close-request") { [weak self] _ -> Bool in
            self?.cancel()
            return false
        }
        WindowShortcuts.connectEscape(widget) { [weak self] in self?.cancel() }
    }

    private func cancel() {
        guard !isClosed else { return }
        close()
        cancelled?()
    }

    func close() {
        guard !isClosed else { return }
        isClosed = true
        gtk_window_set_focus(widget.pointer(), nil)
        closing?()
        widget.destroyWindow()
    }
}

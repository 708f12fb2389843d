import CGtk
import GLibBridge
import HybridCore

/// Asks for e-mail and password. It stays open, with what was typed, until the sign-in succeeds or the user cancels.
@MainActor
final class SignInDialog: SignInPresentation {
    private let window: SignInWindow
    private let email = Widget(sinking: gtk_entry_new())
    private let password = Widget(sinking: gtk_password_entry_new())
    private let problem = SignInWindow.makeProblem()
    private let spinner = Widget(sinking: gtk_spinner_new())
    private var submitButton: Widget?
    /// Called with what was typed when the user presses "Sign in".
    var submitted: (@MainActor (_ email: String, _ password: Secret) -> Void)?

    /// - Parameters:
    ///   - parent: the window that waits for the sign-in.
    ///   - site: who asks, for the user to recognise.
    ///   - cancelled: is called once, when the user gives up in any way.
    init(parent: Widget, site: String, cancelled: @escaping @MainActor () -> Void) {
        window = SignInWindow(parent: parent)
        window.cancelled = cancelled
        // What was typed is wiped from the field before that goes.
        window.closing = { [weak self] in self?.clearPassword() }
        gtk_window_set_resizable(window.widget.pointer(), 0)
        addButtons()
        window.widget.setChild(makeContent(site: site))
    }

    func present() {
        gtk_window_present(window.widget.pointer())
        gtk_widget_grab_focus(email.pointer())
    }

    private func addButtons() {
        let submit = Widget.button("_Sign in", classes: ["suggested-action"]) { [weak self] in self?.submit() }
        gtk_header_bar_pack_end(window.header.pointer(), submit.pointer())
        gtk_header_bar_pack_end(window.header.pointer(), spinner.pointer())
        gtk_window_set_default_widget(window.widget.pointer(), submit.pointer())
        submit.isSensitive = false
        submitButton = submit
    }

    private func makeContent(site: String) -> Widget {
        let explanation = Widget.label("Sign in to \(site)")
        gtk_label_set_max_width_chars(explanation.pointer(), 40)
        gtk_entry_set_activates_default(email.pointer(), 1)
        gtk_entry_set_input_purpose(email.pointer(), GTK_INPUT_PURPOSE_EMAIL)
        password.set("activates-default", .bool(true))
        gtk_password_entry_set_show_peek_icon(password.pointer(), 1)
        let column = Widget.box(GTK_ORIENTATION_VERTICAL, spacing: 12, [explanation])
        for (title, entry) in [("_E-mail", email), ("_Password", password)] {
            let label = Widget(sinking: gtk_label_new_with_mnemonic(title)).adding(["dim-label"])
            gtk_label_set_xalign(label.pointer(), 0)
            gtk_label_set_mnemonic_widget(label.pointer(), entry.pointer())
            entry.connect("changed") { [weak self] _ in self?.typed() }
            column.append(.box(GTK_ORIENTATION_VERTICAL, spacing: 4, [label, entry]))
        }
        column.append(problem)
        gtk_widget_set_size_request(column.pointer(), 340, -1)
        return column.margin(24)
    }

    private func text(of entry: Widget) -> String {
        String(borrowing: gtk_editable_get_text(entry.pointer())) ?? ""
    }

    private func clearPassword() {
        gtk_editable_set_text(password.pointer(), "")
    }

    private func typed() {
        submitButton?.isSensitive = !text(of: email).isEmpty && !text(of: password).isEmpty
    }

    private func submit() {
        guard submitButton?.isSensitive == true else { return }
        problem.isVisible = false
        setBusy(true)
        submitted?(text(of: email), Secret(text(of: password)))
    }

    private func setBusy(_ isBusy: Bool) {
        submitButton?.isSensitive = !isBusy
        // Not insensitive: that would take the keyboard focus away from what is being typed in.
        for entry in [email, password] { gtk_editable_set_editable(entry.pointer(), isBusy ? 0 : 1) }
        gtk_spinner_set_spinning(spinner.pointer(), isBusy ? 1 : 0)
    }

    func show(problem text: String) {
        guard !window.isClosed else { return }
        setBusy(false)
        gtk_label_set_text(problem.pointer(), text)
        problem.isVisible = true
        gtk_widget_grab_focus(password.pointer())
    }

    func close() {
        window.close()
    }
}

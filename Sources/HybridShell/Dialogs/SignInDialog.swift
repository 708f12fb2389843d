import CGtk
import GLibBridge
import HybridCore

/// Asks for e-mail and password. It stays open, with what was typed, until the sign-in succeeds or the user cancels.
@MainActor
final class SignInDialog {
    private let window = Widget(sinking: gtk_window_new())
    private let email = Widget(sinking: gtk_entry_new())
    private let password = Widget(sinking: gtk_password_entry_new())
    private let problem = Widget.label("", classes: ["error"])
    private let spinner = Widget(sinking: gtk_spinner_new())
    private var submitButton: Widget?
    private var isFinished = false
    /// Called with what was typed when the user presses "Sign in".
    var submitted: (@MainActor (_ email: String, _ password: Secret) -> Void)?
    /// Called once, when the user gives up in any way.
    var cancelled: (@MainActor () -> Void)?

    /// - Parameters:
    ///   - parent: the window that waits for the sign-in.
    ///   - site: who asks, for the user to recognise.
    init(parent: Widget, site: String) {
        gtk_window_set_title(window.pointer(), "Sign in")
        gtk_window_set_modal(window.pointer(), 1)
        gtk_window_set_transient_for(window.pointer(), parent.pointer())
        gtk_window_set_resizable(window.pointer(), 0)
        window.setTitlebar(makeHeader())
        window.setChild(makeContent(site: site))
        window.connect(
            "close-request",
            returningBool: { [weak self] _ in
                self?.cancel()
                return false
            })
        SidewaysInput.connectEscape(window) { [weak self] in self?.cancel() }
    }

    func present() {
        gtk_window_present(window.pointer())
        gtk_widget_grab_focus(email.pointer())
    }

    private func makeHeader() -> Widget {
        let header = Widget(sinking: gtk_header_bar_new())
        gtk_header_bar_set_show_title_buttons(header.pointer(), 0)
        let cancelButton = Widget.button("_Cancel") { [weak self] in self?.cancel() }
        let submit = Widget.button("_Sign in", classes: ["suggested-action"]) { [weak self] in self?.submit() }
        gtk_header_bar_pack_start(header.pointer(), cancelButton.pointer())
        gtk_header_bar_pack_end(header.pointer(), submit.pointer())
        gtk_header_bar_pack_end(header.pointer(), spinner.pointer())
        gtk_window_set_default_widget(window.pointer(), submit.pointer())
        submit.isSensitive = false
        submitButton = submit
        return header
    }

    private func makeContent(site: String) -> Widget {
        let explanation = Widget.label("Sign in to \(site)")
        gtk_label_set_max_width_chars(explanation.pointer(), 40)
        gtk_entry_set_activates_default(email.pointer(), 1)
        gtk_entry_set_input_purpose(email.pointer(), GTK_INPUT_PURPOSE_EMAIL)
        password.set("activates-default", .bool(true))
        gtk_password_entry_set_show_peek_icon(password.pointer(), 1)
        problem.isVisible = false
        gtk_label_set_max_width_chars(problem.pointer(), 40)
        gtk_label_set_xalign(problem.pointer(), 0)
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

    /// Says why the sign-in did not succeed and lets the user try again.
    func show(problem text: String) {
        guard !isFinished else { return }
        setBusy(false)
        gtk_label_set_text(problem.pointer(), text)
        problem.isVisible = true
        gtk_widget_grab_focus(password.pointer())
    }

    private func cancel() {
        guard !isFinished else { return }
        close()
        cancelled?()
    }

    /// Takes the dialog away. What was typed is wiped from the fields first.
    func close() {
        guard !isFinished else { return }
        isFinished = true
        gtk_window_set_focus(window.pointer(), nil)
        gtk_editable_set_text(password.pointer(), "")
        gtk_window_destroy(window.pointer())
    }
}

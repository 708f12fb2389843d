import CGtk
import GLibBridge
import HybridCore

/// Asks for the user name and password of HTTP authentication, and shows who requests them.
final class PasswordDialog {
    private let window: SignInWindow
    private let user = Widget(sinking: gtk_entry_new())
    private let password = Widget(sinking: gtk_password_entry_new())
    private let remember = Widget.checkButton(localized("_Remember"))
    private let problem = ProblemLine()
    private var submitButton: Widget?
    /// Called when the user presses "Sign In". The arguments are the credentials and whether to remember them.
    var submitted: (@MainActor (HTTPCredential, _ remember: Bool) -> Void)?
    var cancelled: (@MainActor () -> Void)? {
        get { window.cancelled }
        set { window.cancelled = newValue }
    }

    /// - Parameters:
    ///   - parent: The window whose page waits for the credentials.
    ///   - space: The server and realm that request the credentials.
    init(parent: Widget, space: ProtectionSpace, user name: String) {
        window = SignInWindow(parent: parent, title: localized("Password Required"))
        // Clear the password from the field before the window is destroyed.
        window.closing = { [password] in password.setEntryText("") }
        gtk_window_set_resizable(window.widget.pointer(), 0)
        user.setEntryText(name)
        addButton()
        window.widget.setChild(makeContent(space))
    }

    func present() {
        window.widget.presentAboveParent()
        let entry = text(of: user).isEmpty ? user : password
        gtk_widget_grab_focus(entry.pointer())
    }

    private func addButton() {
        let submit = Widget.button(localized("_Sign In"), classes: ["suggested-action"]) { [weak self] in self?.submit()
        }
        window.header.packEnd(submit)
        gtk_window_set_default_widget(window.widget.pointer(), submit.pointer())
        submit.isSensitive = false
        submitButton = submit
    }

    private func makeContent(_ space: ProtectionSpace) -> Widget {
        let explanation = Widget.label(ChallengeText.question(for: space))
        let safety = Widget.box(GTK_ORIENTATION_HORIZONTAL, spacing: 6)
        let icon = space.isEncrypted ? "channel-secure-symbolic" : "channel-insecure-symbolic"
        let symbol = Widget(sinking: gtk_image_new_from_icon_name(icon))
        gtk_widget_set_valign(symbol.pointer(), GTK_ALIGN_START)
        // The symbol is as high as a line of text. With a smaller icon beside the text, GTK 4.8 measures the line
        // inconsistently and warns.
        gtk_widget_set_size_request(symbol.pointer(), -1, 20)
        let sentence = Widget.label(ChallengeText.safety(of: space), classes: ["dim-label"])
        safety.append(symbol)
        safety.append(sentence)
        for label in [explanation, sentence] {
            DialogColumn.wrap(label)
            gtk_label_set_xalign(label.pointer(), 0)
        }
        gtk_entry_set_activates_default(user.pointer(), 1)
        password.set("activates-default", .bool(true))
        gtk_password_entry_set_show_peek_icon(password.pointer(), 1)
        let column = Widget.box(GTK_ORIENTATION_VERTICAL, spacing: 12, [explanation, safety])
        for (title, entry) in [(localized("_User name"), user), (localized("_Password"), password)] {
            let label = Widget.label(title, of: entry).adding(["dim-label"])
            gtk_label_set_xalign(label.pointer(), 0)
            entry.connect("changed") { [weak self] _ in self?.typed() }
            column.append(.box(GTK_ORIENTATION_VERTICAL, spacing: 4, [label, entry]))
        }
        column.append(remember)
        column.append(problem.widget)
        gtk_widget_set_size_request(column.pointer(), DialogColumn.width, -1)
        return column.margin(DialogColumn.margin)
    }

    private func text(of entry: Widget) -> String {
        String(borrowing: gtk_editable_get_text(entry.pointer())) ?? ""
    }

    /// Updates the dialog after the user has typed. An empty password is allowed, because some devices use one.
    private func typed() { submitButton?.isSensitive = !text(of: user).isEmpty }

    private func submit() {
        guard submitButton?.isSensitive == true else { return }
        problem.text = nil
        let isRemembered = gtk_check_button_get_active(remember.pointer()) != 0
        submitted?(HTTPCredential(user: text(of: user), password: Secret(text(of: password))), isRemembered)
    }

    /// Shows an error and lets the user try again.
    func showProblem(_ text: String) {
        guard !window.isClosed else { return }
        typed()
        problem.text = text
        gtk_widget_grab_focus(password.pointer())
    }

    /// Closes the dialog and clears the input.
    func close() { window.close() }
}

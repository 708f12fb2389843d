import CGtk
import GLibBridge
import HybridCore

/// Asks for the fields of the application's form, and for a one-time code if the server requires one. It stays open and
/// keeps the input until the sign-in succeeds or the user cancels.
final class SignInDialog: SignInPresentation {
    private let window: SignInWindow
    private let form: SignInForm
    private let rows: [SignInRow]
    private let code: SignInRow?
    private let codeExplanation = Widget.label("")
    private let pages = Widget(sinking: gtk_stack_new())
    private let problem = ProblemLine()
    private let spinner = Widget(sinking: gtk_spinner_new())
    private var submitButton: Widget?
    private var isBusy = false
    private var isAskingForCode = false
    private static let firstPage = "first", codePage = "code"
    /// Called with the user's actions.
    var performed: (@MainActor (AuthenticatorEvent) -> Void)?

    /// - Parameters:
    ///   - parent: The window that waits for the sign-in.
    ///   - site: The name of the requesting site, as shown to the user.
    ///   - form: The form whose fields the dialog shows.
    ///   - cancelled: Called once when the user cancels.
    init(parent: Widget, site: String, form: SignInForm, cancelled: @escaping @MainActor () -> Void) {
        self.form = form
        rows = form.fields.filter(\.isAsked).map { SignInRow($0) }
        code = form.code.map { SignInRow($0.field, isCode: true) }
        window = SignInWindow(parent: parent)
        window.cancelled = cancelled
        // Clear the input from the fields before the window is destroyed.
        window.closing = { [weak self] in self?.wipe() }
        gtk_window_set_resizable(window.widget.pointer(), 0)
        for row in rows + [code].compactMap(\.self) { row.changed = { [weak self] in self?.typed() } }
        addButtons()
        window.widget.setChild(makeContent(site: site, height: gtk_widget_get_height(parent.pointer())))
    }

    func present() {
        window.widget.presentAboveParent()
        rows.first { $0.field.kind != .checkbox }?.focus()
    }

    private func addButtons() {
        let submit = Widget.button(localized("_Sign In"), classes: ["suggested-action"]) { [weak self] in self?.submit()
        }
        window.header.packEnd(submit)
        window.header.packEnd(spinner)
        gtk_window_set_default_widget(window.widget.pointer(), submit.pointer())
        submit.isSensitive = false
        submitButton = submit
    }

    // MARK: Content

    private func makeContent(site: String, height: Int32) -> Widget {
        let explanation = Widget.label(localized("Sign In to \(site)"))
        DialogColumn.wrap(explanation)
        let first = Widget.box(GTK_ORIENTATION_VERTICAL, spacing: 12, [explanation] + rows.map(\.widget))
        if let links = makeLinks() { first.append(links) }
        gtk_stack_add_named(pages.pointer(), first.pointer(), Self.firstPage)
        if let second = code.map(makeCodePage) {
            gtk_stack_add_named(pages.pointer(), second.pointer(), Self.codePage)
        }
        // Each step has its own height.
        gtk_stack_set_vhomogeneous(pages.pointer(), 0)
        pages.margin(DialogColumn.margin)
        gtk_widget_set_size_request(pages.pointer(), DialogColumn.width, -1)
        let scroller = Widget(sinking: gtk_scrolled_window_new())
        gtk_scrolled_window_set_child(scroller.pointer(), pages.pointer())
        gtk_scrolled_window_set_policy(scroller.pointer(), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_propagate_natural_height(scroller.pointer(), 1)
        // Limit the height, because many fields would make the window higher than the screen.
        gtk_scrolled_window_set_max_content_height(scroller.pointer(), max(360, height - 100))
        // The line is outside the scrolled area, so that it stays visible.
        problem.widget.margin(DialogColumn.margin)
        gtk_widget_set_margin_top(problem.widget.pointer(), 0)
        return .box(GTK_ORIENTATION_VERTICAL, [scroller, problem.widget])
    }

    private func makeLinks() -> Widget? {
        guard !form.links.isEmpty else { return nil }
        let column = Widget.box(GTK_ORIENTATION_VERTICAL)
        for link in form.links {
            let button = Widget.button(link.title, classes: ["flat", "link", "sign-in-link"]) { [weak self] in
                self?.performed?(.linkFollowed(link))
            }
            if let label = ObjectRef.retaining(gtk_button_get_child(button.pointer())) {
                DialogColumn.wrap(label)
                gtk_label_set_xalign(label.pointer(), 0)
            }
            gtk_widget_set_halign(button.pointer(), GTK_ALIGN_START)
            column.append(button)
        }
        return column
    }

    private func makeCodePage(_ code: SignInRow) -> Widget {
        DialogColumn.wrap(codeExplanation)
        gtk_label_set_xalign(codeExplanation.pointer(), 0)
        let again = Widget.button(localized("_Start Over")) { [weak self] in
            self?.performed?(.firstStepWanted)
        }
        gtk_widget_set_halign(again.pointer(), GTK_ALIGN_START)
        return .box(GTK_ORIENTATION_VERTICAL, spacing: 12, [codeExplanation, code.widget, again])
    }

    // MARK: User actions

    private var values: [String: Secret] {
        Dictionary(rows.compactMap { row in row.value.map { (row.field.name.text, $0) } }, uniquingKeysWith: { $1 })
    }

    private func typed() {
        let isComplete = isAskingForCode ? !(code?.value?.isEmpty ?? true) : form.isComplete(values)
        submitButton?.isSensitive = !isBusy && isComplete
    }

    private func submit() {
        guard submitButton?.isSensitive == true else { return }
        problem.text = nil
        setBusy(true)
        guard isAskingForCode, let typed = code?.value else { return performed?(.submitted(values)) ?? () }
        performed?(.codeSubmitted(typed))
    }

    /// Enters values and presses the button, for a test.
    /// - Parameter values: The values by the names or labels of the fields.
    /// - Returns: The name of a field that is not visible, or `nil`.
    func enter(_ values: [String: String]) -> String? {
        let visible = isAskingForCode ? [code].compactMap(\.self) : rows
        for (name, value) in values {
            // The underscore of a label marks its mnemonic.
            let row = visible.first {
                $0.field.name.text == name || $0.field.label.filter { $0 != "_" } == name
            }
            guard let row else { return name }
            row.enter(value)
        }
        submit()
        return nil
    }

    private func setBusy(_ isBusy: Bool) {
        self.isBusy = isBusy
        for row in rows + [code].compactMap(\.self) { row.isEditable = !isBusy }
        gtk_spinner_set_spinning(spinner.pointer(), isBusy ? 1 : 0)
        typed()
    }

    private func wipe() {
        for row in rows where row.field.kind == .password { row.wipe() }
        code?.wipe()
    }

    // MARK: Server responses

    func showProblem(_ text: String) {
        guard !window.isClosed else { return }
        setBusy(false)
        problem.text = text
        // A rejected code is useless, but a password may have been correct.
        if isAskingForCode { code?.wipe() }
        (isAskingForCode ? code : rows.last { $0.field.kind == .password })?.focus(problem: text)
    }

    /// Shows the step that asks for a one-time code.
    func showCodeStep(message: String?) {
        guard !window.isClosed, let code else { return }
        let text = message ?? localized("Enter the code that was sent to you or that your authenticator app shows.")
        codeExplanation.setText(text)
        showPage(Self.codePage)
        code.wipe()
        code.focus(problem: text)
    }

    /// Returns to the first step, whose fields keep their input.
    func showFirstStep() {
        guard !window.isClosed else { return }
        code?.wipe()
        showPage(Self.firstPage)
        rows.last { $0.field.kind == .password }?.focus()
    }

    private func showPage(_ page: String) {
        isAskingForCode = page == Self.codePage
        problem.text = nil
        gtk_stack_set_visible_child_name(pages.pointer(), page)
        setBusy(false)
    }

    func close() { window.close() }
}

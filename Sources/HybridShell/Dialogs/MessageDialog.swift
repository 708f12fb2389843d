import CGtk
import GLibBridge

/// A small modal window: a question or a notice, perhaps a line to fill in, and buttons.
///
/// GTK's own message dialogs are made by functions with variable arguments, which Swift cannot call, and are
/// deprecated since GTK 4.10.
@MainActor
package final class MessageDialog {
    /// What a button means.
    package enum Response: Equatable {
        case cancel
        case accept(text: String)
        /// The window was closed without an answer, where the content says that this is something else than "no".
        case putOff
    }

    /// What a dialog says and offers.
    package struct Content {
        package var title: String
        package var body: String
        /// The button for "yes".
        package var accept = "_OK"
        /// The button for "no"; without one there is only "yes".
        package var cancel: String?
        /// What the line to fill in begins with; without it there is no such line.
        package var text: String?
        /// Whether to close the window is not the same as "no".
        package var canBePutOff = false
        /// Whether "yes" loses something: then Enter means "no".
        package var isDestructive = false

        /// A content.
        package init(
            title: String, body: String, accept: String = "_OK", cancel: String? = nil, text: String? = nil,
            canBePutOff: Bool = false, isDestructive: Bool = false
        ) {
            self.title = title
            self.body = body
            self.accept = accept
            self.cancel = cancel
            self.text = text
            self.canBePutOff = canBePutOff
            self.isDestructive = isDestructive
        }
    }

    private let window = Widget(sinking: gtk_window_new()).adding(["message-dialog"])
    private var entry: Widget?
    private var closing: SignalConnection?
    private var closingAnswer = Response.cancel
    private var completion: (@MainActor (Response) -> Void)?

    /// Shows the dialog; it keeps itself alive until it is answered.
    /// - Parameter completion: is called exactly once, with `cancel` or `putOff` when the window is closed in any way.
    @discardableResult
    package static func show(
        _ content: Content, in parent: Widget, completion: @escaping @MainActor (Response) -> Void = { _ in }
    ) -> MessageDialog {
        let dialog = MessageDialog(completion)
        dialog.build(content)
        gtk_window_set_transient_for(dialog.window.pointer(), parent.pointer())
        gtk_window_present(dialog.window.pointer())
        dialog.focus()
        return dialog
    }

    private init(_ completion: @escaping @MainActor (Response) -> Void) {
        self.completion = completion
    }

    private func build(_ content: Content) {
        closingAnswer = content.canBePutOff ? .putOff : .cancel
        let heading = Widget.label(content.title, classes: ["title-4"])
        let explanation = Widget.label(content.body)
        for label in [heading, explanation] {
            DialogColumn.wrap(label)
            gtk_label_set_justify(label.pointer(), GTK_JUSTIFY_CENTER)
        }
        heading.isVisible = !content.title.isEmpty
        let body = Self.makeBody(explanation, of: content.body)
        body.isVisible = !content.body.isEmpty
        let column = Widget.box(GTK_ORIENTATION_VERTICAL, spacing: 12, [heading, body])
        column.margin(DialogColumn.margin)
        if let text = content.text { column.append(makeEntry(text, name: content.body)) }
        column.append(makeButtons(content))
        gtk_window_set_modal(window.pointer(), 1)
        gtk_window_set_resizable(window.pointer(), 0)
        window.setWindowTitle(content.title.isEmpty ? content.body : content.title)
        // A title bar would say the heading again.
        window.setTitlebar(.box(GTK_ORIENTATION_HORIZONTAL))
        window.setChild(column)
        gtk_widget_set_size_request(column.pointer(), DialogColumn.width, -1)
        // The handler holds the dialog until it is answered: a window that is destroyed keeps its handlers.
        closing = window.connect(
            "close-request",
            returningBool: { _ in
                self.answer(self.closingAnswer)
                return false
            })
        WindowShortcuts.connectEscape(window) { [weak self] in
            guard let self else { return }
            answer(closingAnswer)
        }
    }

    /// A text that a page has made very long can be scrolled. Any other is seen whole: a scrolled window takes the height
    /// that it would have in a line as long as the text wishes.
    private static func makeBody(_ label: Widget, of text: String) -> Widget {
        guard text.count > 600 || text.count(where: \.isNewline) > 12 else { return label }
        let scroller = Widget(sinking: gtk_scrolled_window_new())
        gtk_scrolled_window_set_policy(scroller.pointer(), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_min_content_height(scroller.pointer(), 360)
        gtk_scrolled_window_set_child(scroller.pointer(), label.pointer())
        return scroller
    }

    /// Enter does the obvious thing; a text that is asked for has the keyboard by itself. Not before the window is there:
    /// GTK 4.8 then tells assistive technology that it is no window.
    private func focus() {
        guard entry == nil else { return }
        gtk_window_set_focus(window.pointer(), gtk_window_get_default_widget(window.pointer()))
    }

    private func makeEntry(_ text: String, name: String) -> Widget {
        let entry = Widget(sinking: gtk_entry_new())
        entry.setEntryText(text)
        gtk_entry_set_activates_default(entry.pointer(), 1)
        entry.setAccessibleLabel(name)
        self.entry = entry
        return entry
    }

    private func makeButtons(_ content: Content) -> Widget {
        let style = content.isDestructive ? "destructive-action" : "suggested-action"
        let yes = Widget.button(content.accept, classes: [style]) { [weak self] in
            guard let self else { return }
            let text = entry.flatMap { String(borrowing: gtk_editable_get_text($0.pointer())) } ?? ""
            answer(.accept(text: text))
        }
        var buttons = [yes]
        if let cancel = content.cancel {
            buttons.insert(.button(cancel) { [weak self] in self?.answer(.cancel) }, at: 0)
        }
        let row = Widget.box(GTK_ORIENTATION_HORIZONTAL, spacing: 12, buttons)
        gtk_box_set_homogeneous(row.pointer(), 1)
        for button in buttons { gtk_widget_set_hexpand(button.pointer(), 1) }
        if let first = content.isDestructive ? buttons.first : yes {
            gtk_window_set_default_widget(window.pointer(), first.pointer())
        }
        return row
    }

    /// Answers for the user and closes, for example because what the question was about is gone.
    package func answer(_ response: Response) {
        guard let completion else { return }
        self.completion = nil
        closing?.disconnect()
        gtk_window_destroy(window.pointer())
        completion(response)
    }
}

import CAdwaita
import CGtk
import GLibBridge
import HybridCore

/// A small modal window with a question or a notice, buttons, and optionally a text entry.
package final class MessageDialog {
    package enum Response: Equatable {
        case cancel
        case accept(text: String)
        /// The user closed the window without an answer. This is used only if the content distinguishes it from "no".
        case putOff
    }

    /// Texts and options of a dialog.
    package struct Content {
        package var title: String
        package var body: String
        /// The label of the "yes" button.
        package var accept = localized("_OK")
        /// The label of the "no" button. If `nil`, there is no such button.
        package var cancel: String?
        /// The initial text of the entry. If `nil`, there is no entry.
        package var text: String?
        /// The accessible name of the entry. By default, this is the body.
        package var entryName: String?
        /// True if closing the window is a different answer than "no".
        package var canBePutOff = false
        /// True if "yes" loses data. In this case, Enter selects "no".
        package var isDestructive = false

        package init(
            title: String, body: String, accept: String = localized("_OK"), cancel: String? = nil, text: String? = nil,
            entryName: String? = nil, canBePutOff: Bool = false, isDestructive: Bool = false
        ) {
            self.title = title
            self.body = body
            self.accept = accept
            self.cancel = cancel
            self.text = text
            self.entryName = entryName
            self.canBePutOff = canBePutOff
            self.isDestructive = isDestructive
        }
    }

    private let dialog: Widget
    private let entry: Widget?
    private var answered: SignalConnection?
    private var completion: (@MainActor (Response) -> Void)?

    private enum Button {
        static let accept = "accept", cancel = "cancel", close = "close"
    }

    /// Shows the dialog, which keeps itself alive until it is answered.
    /// - Parameter completion: Called exactly once. If the user closes the window, the response is `cancel` or
    ///   `putOff`.
    @discardableResult
    package static func show(
        _ content: Content, in parent: Widget, completion: @escaping @MainActor (Response) -> Void = { _ in }
    ) -> MessageDialog {
        let dialog = MessageDialog(content, parent, completion)
        dialog.dialog.presentAboveParent()
        return dialog
    }

    private init(_ content: Content, _ parent: Widget, _ completion: @escaping @MainActor (Response) -> Void) {
        Adwaita.start()
        self.completion = completion
        let text = Widget.label(content.body)
        DialogColumn.wrap(text)
        let isLong = Self.isLong(content.body) || Self.isHigh(text, in: parent)
        dialog = .messageDialog(in: parent, heading: content.title, body: isLong ? "" : content.body)
        entry = content.text.map { Self.makeEntry($0, name: content.entryName ?? content.body) }
        let parts = [isLong ? Self.makeScroller(text) : nil, entry].compactMap(\.self)
        if !parts.isEmpty {
            let extra = Widget.box(GTK_ORIENTATION_VERTICAL, spacing: 12, parts)
            adw_message_dialog_set_extra_child(dialog.pointer(), extra.pointer())
        }
        if content.title.isEmpty { dialog.setWindowTitle(content.body) }
        addButtons(content)
        // The handler keeps the dialog alive until it is answered, because a destroyed window keeps its handlers.
        answered = dialog.connect("response") { arguments in
            switch arguments.string(1) {
            case Button.accept?:
                let text = self.entry.flatMap { String(borrowing: gtk_editable_get_text($0.pointer())) }
                self.answer(.accept(text: text ?? ""))
            case Button.close? where content.canBePutOff: self.answer(.putOff)
            default: self.answer(.cancel)
            }
        }
    }

    private func addButtons(_ content: Content) {
        if let cancel = content.cancel { dialog.addResponse(Button.cancel, cancel) }
        dialog.addResponse(Button.accept, content.accept)
        adw_message_dialog_set_response_appearance(
            dialog.pointer(), Button.accept, content.isDestructive ? ADW_RESPONSE_DESTRUCTIVE : ADW_RESPONSE_SUGGESTED)
        // Enter selects the default button.
        let isSafe = content.isDestructive && content.cancel != nil
        adw_message_dialog_set_default_response(dialog.pointer(), isSafe ? Button.cancel : Button.accept)
        adw_message_dialog_set_close_response(dialog.pointer(), Button.close)
        dialog.forEachDescendant { $0.nameByWordAlone() }
    }

    private static func isLong(_ text: String) -> Bool { text.count > 600 || text.count(where: \.isNewline) > 12 }

    /// Returns true if the dialog could be higher than a screen, because the font is large and the parent is narrow.
    private static func isHigh(_ label: Widget, in parent: Widget) -> Bool {
        let width = max(240, min(320, gtk_widget_get_width(parent.pointer()) - 120))
        return label.measured(GTK_ORIENTATION_VERTICAL, for: width).natural > 400
    }

    /// Makes a text scrollable if it is long, as a page's text can be, or high. Other texts are shown in full, because a
    /// scrolled window requests the height that the label has at its natural width.
    private static func makeScroller(_ label: Widget) -> Widget {
        gtk_label_set_justify(label.pointer(), GTK_JUSTIFY_CENTER)
        let scroller = Widget(sinking: gtk_scrolled_window_new())
        gtk_scrolled_window_set_policy(scroller.pointer(), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_min_content_height(scroller.pointer(), 300)
        gtk_scrolled_window_set_child(scroller.pointer(), label.pointer())
        return scroller
    }

    private static func makeEntry(_ text: String, name: String) -> Widget {
        let entry = Widget(sinking: gtk_entry_new())
        entry.setEntryText(text)
        gtk_entry_set_activates_default(entry.pointer(), 1)
        entry.setAccessibleLabel(name)
        return entry
    }

    /// Answers the dialog from code and closes it. This is useful if the question has become irrelevant.
    package func answer(_ response: Response) {
        guard let completion else { return }
        self.completion = nil
        answered?.disconnect()
        dialog.destroyWindow()
        completion(response)
    }
}

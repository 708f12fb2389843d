import CGtk
import GLibBridge
import HybridCore
import HybridShell

/// A page of the diagnostics window. It has controls and a text that can be filtered, copied and saved.
final class ReportPage {
    let widget: Widget
    private let view = Widget(sinking: gtk_text_view_new()).adding(["report"]).expanding()
    private let search = Widget(sinking: gtk_search_entry_new())
    private let name: String
    private let text: @MainActor () -> String
    private let saver: ReportSaver
    private let output: Output?
    private var shown: String?
    private static let hangingIndent: Int32 = 36

    /// Returns the content of a file and its name, or `nil` if there is nothing to save.
    typealias Output = @MainActor () -> (text: String, fileName: String)?

    /// - Parameters:
    ///   - saver: Writes the text to a file that the user chooses.
    ///   - output: The content that is copied and saved; by default, the filtered text.
    init(
        _ name: String, controls: [Widget] = [], saver: ReportSaver, output: Output? = nil,
        text: @escaping @MainActor () -> String
    ) {
        self.name = name
        self.saver = saver
        self.output = output
        self.text = text
        gtk_text_view_set_editable(view.pointer(), 0)
        gtk_text_view_set_cursor_visible(view.pointer(), 0)
        gtk_text_view_set_monospace(view.pointer(), 1)
        gtk_text_view_set_wrap_mode(view.pointer(), GTK_WRAP_WORD_CHAR)
        // Continuation lines are indented further than the first line.
        gtk_text_view_set_indent(view.pointer(), -Self.hangingIndent)
        // Tab moves the focus, as it does elsewhere.
        gtk_text_view_set_accepts_tab(view.pointer(), 0)
        gtk_text_view_set_left_margin(view.pointer(), 12)
        gtk_text_view_set_right_margin(view.pointer(), 12)
        gtk_text_view_set_top_margin(view.pointer(), 12)
        gtk_text_view_set_bottom_margin(view.pointer(), 12)
        view.setAccessibleLabel(name)
        let scroller = Widget(sinking: gtk_scrolled_window_new()).expanding()
        gtk_scrolled_window_set_child(scroller.pointer(), view.pointer())
        widget = .box(GTK_ORIENTATION_VERTICAL)
        if !controls.isEmpty {
            let row = Widget.box(GTK_ORIENTATION_HORIZONTAL, spacing: 12, controls)
            row.margin(12)
            widget.append(.sideways(row))
        }
        widget.append(scroller)
        addFilter()
    }

    /// Adds the row below the text.
    private func addFilter() {
        gtk_widget_set_hexpand(search.pointer(), 1)
        search.setAccessibleLabel(localized("Filter \(name)"))
        search.setTooltip(localized("Show only entries with these words"))
        search.connect("search-changed") { [weak self] _ in self?.refresh() }
        let buttons = [
            Widget.button(localized("C_opy")) { [weak self] in
                if let self, let content { Clipboard.copy(content.text) }
            },
            Widget.button(localized("_Save…")) { [weak self] in self?.save() },
        ]
        let row = Widget.box(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [search] + buttons)
        row.margin(12)
        widget.append(row)
    }

    private var filtered: String {
        ReportFilter.filter(text(), by: String(borrowing: gtk_editable_get_text(search.pointer())) ?? "")
    }

    private var content: (text: String, fileName: String)? {
        output.map { $0() } ?? ("\(filtered)\n", "\(name).txt")
    }

    private func save() {
        if let content { saver.save(content.text, as: content.fileName, in: widget) }
    }

    /// Updates the text. If the text has not changed, its selection is kept.
    func refresh() {
        let text = filtered
        guard text != shown else { return }
        shown = text
        view.setReport(text)
    }
}

extension Widget {
    /// Returns a row that scrolls with the focus if the window is narrower.
    static func sideways(_ row: Widget) -> Widget { scroller(row, GTK_POLICY_AUTOMATIC, GTK_POLICY_NEVER) }

    /// Returns a view that scrolls a column if the window is too low for it.
    static func upright(_ column: Widget) -> Widget { scroller(column, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC) }

    private static func scroller(_ child: Widget, _ sideways: GtkPolicyType, _ upright: GtkPolicyType) -> Widget {
        let scroller = Widget(sinking: gtk_scrolled_window_new())
        gtk_scrolled_window_set_policy(scroller.pointer(), sideways, upright)
        gtk_scrolled_window_set_child(scroller.pointer(), child.pointer())
        return scroller
    }
}

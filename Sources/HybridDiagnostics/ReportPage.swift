import CGtk
import GLibBridge
import HybridShell

/// A page of the diagnostics window. It has controls and a text that can be read, searched and copied.
final class ReportPage {
    let widget: Widget
    private let view = Widget(sinking: gtk_text_view_new()).adding(["report"]).expanding()
    private let text: @MainActor () -> String
    private var shown: String?
    private static let hangingIndent: Int32 = 36

    init(_ name: String, controls: [Widget] = [], text: @escaping @MainActor () -> String) {
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
            widget.append(row)
        }
        widget.append(scroller)
    }

    /// Updates the text. If the text has not changed, its selection is kept.
    func refresh() {
        let text = text()
        guard text != shown else { return }
        shown = text
        view.setReport(text)
    }
}

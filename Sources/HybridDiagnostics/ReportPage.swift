import CGtk
import GLibBridge
import HybridShell

/// A page of the diagnostics window: a text that can be read, searched through and copied, and what there is to do.
@MainActor
final class ReportPage {
    let widget: Widget
    private let view = Widget(sinking: gtk_text_view_new()).adding(["report"]).expanding()
    private let text: @MainActor () -> String
    private var shown: String?
    private static let hangingIndent: Int32 = 36

    /// - Parameters:
    ///   - name: What assistive technology calls the text.
    ///   - controls: What stands above it.
    ///   - text: Makes the text anew.
    init(_ name: String, controls: [Widget] = [], text: @escaping @MainActor () -> String) {
        self.text = text
        gtk_text_view_set_editable(view.pointer(), 0)
        gtk_text_view_set_cursor_visible(view.pointer(), 0)
        gtk_text_view_set_monospace(view.pointer(), 1)
        gtk_text_view_set_wrap_mode(view.pointer(), GTK_WRAP_WORD_CHAR)
        // What is too long for a line goes on a little further in.
        gtk_text_view_set_indent(view.pointer(), -Self.hangingIndent)
        // Tab leads on to the next control, as everywhere else.
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

    /// Brings the text up to date. What is as it was stays, with what is selected in it.
    func refresh() {
        let text = text()
        guard text != shown else { return }
        shown = text
        view.setReport(text)
    }
}

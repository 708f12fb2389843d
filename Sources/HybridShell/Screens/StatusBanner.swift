import CGtk
import GLibBridge

/// What a page has said over itself: at its upper edge, as wide as it is, until the page or the user takes it away.
@MainActor
package final class StatusBanner {
    let widget = Widget(sinking: gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12)).adding(["status-banner"])
    private let label = Widget.label("")
    private var dismissed: (@MainActor () -> Void)?
    private static let mostLines: Int32 = 3

    init() {
        let close = Widget(sinking: gtk_button_new_from_icon_name("window-close-symbolic")).adding(["flat"])
        close.setTooltip("Dismiss")
        close.setAccessibleLabel("Dismiss")
        close.connect("clicked") { [weak self] _ in self?.dismiss() }
        gtk_widget_set_valign(close.pointer(), GTK_ALIGN_START)
        gtk_label_set_lines(label.pointer(), Self.mostLines)
        gtk_label_set_ellipsize(label.pointer(), PANGO_ELLIPSIZE_END)
        gtk_label_set_xalign(label.pointer(), 0)
        gtk_widget_set_hexpand(label.pointer(), 1)
        for child in [label, close] { widget.append(child) }
        gtk_widget_set_valign(widget.pointer(), GTK_ALIGN_START)
        widget.isVisible = false
    }

    /// Shows a text, in place of the one there is.
    /// - Parameter dismissed: called when the user takes it away.
    package func show(_ text: String, dismissed: @escaping @MainActor () -> Void) {
        self.dismissed = dismissed
        label.setText(text)
        label.setTooltip(text)
        widget.isVisible = true
    }

    /// Takes it away again.
    package func hide() {
        dismissed = nil
        widget.isVisible = false
    }

    private func dismiss() {
        let told = dismissed
        hide()
        told?()
    }
}

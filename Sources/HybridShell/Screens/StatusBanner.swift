import CGtk
import GLibBridge
import HybridCore

/// A bar above the page that shows a message of the page until the page or the user dismisses it. It does not cover the
/// page.
package final class StatusBanner {
    let widget = Widget.box(GTK_ORIENTATION_HORIZONTAL)
    private let bar = Widget.box(GTK_ORIENTATION_HORIZONTAL, spacing: 12).adding(["status-banner"])
    private let label = Widget.label("")
    private var dismissed: (@MainActor () -> Void)?
    private static let mostLines: Int32 = 3

    init() {
        let close = Widget.iconButton("window-close-symbolic", name: localized("Dismiss")) { [weak self] in
            self?.dismiss()
        }
        gtk_widget_set_valign(close.pointer(), GTK_ALIGN_START)
        gtk_label_set_lines(label.pointer(), Self.mostLines)
        gtk_label_set_ellipsize(label.pointer(), PANGO_ELLIPSIZE_END)
        gtk_label_set_xalign(label.pointer(), 0)
        gtk_widget_set_hexpand(label.pointer(), 1)
        gtk_widget_set_margin_start(label.pointer(), 12)
        for child in [label, close] { bar.append(child) }
        widget.append(bar)
        bar.isVisible = false
    }

    /// Hides the banner while the curtain is visible.
    func hide(behind curtain: Widget) {
        let flags = GBindingFlags(rawValue: G_BINDING_SYNC_CREATE.rawValue | G_BINDING_INVERT_BOOLEAN.rawValue)
        g_object_bind_property(curtain.pointer(), "visible", widget.pointer(), "visible", flags)
    }

    /// Shows a text, which replaces the current one.
    package func show(_ text: String, dismissed: @escaping @MainActor () -> Void) {
        self.dismissed = dismissed
        label.setText(text)
        label.setTooltip(text)
        bar.isVisible = true
    }

    package func hide() {
        dismissed = nil
        bar.isVisible = false
    }

    private func dismiss() {
        let told = dismissed
        hide()
        told?()
    }
}

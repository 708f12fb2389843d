import CGtk
import GLibBridge
import HybridCore

/// Shows a ``NavigationContext/Notice`` in a window.
final class NoticeBar {
    let widget = Widget.box(GTK_ORIENTATION_HORIZONTAL, spacing: 12).adding(["status-banner"])
    private let label = Widget.label("")
    private var notice: NavigationContext.Notice

    init(_ notice: NavigationContext.Notice) {
        self.notice = notice
        gtk_label_set_ellipsize(label.pointer(), PANGO_ELLIPSIZE_END)
        gtk_label_set_xalign(label.pointer(), 0)
        gtk_widget_set_hexpand(label.pointer(), 1)
        widget.append(label)
        widget.append(.button(notice.button, classes: ["flat"]) { [weak self] in self?.notice.pressed() })
        show(notice)
    }

    func show(_ notice: NavigationContext.Notice) {
        self.notice = notice
        label.setText(notice.text)
        label.setTooltip(notice.text)
    }
}

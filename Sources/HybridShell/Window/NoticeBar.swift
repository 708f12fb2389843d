import CGtk
import GLibBridge
import HybridCore

/// Makes the line above the pages for a ``Notice``.
enum NoticeBar {
    static func make(_ notice: Notice) -> Widget {
        let label = Widget.label(notice.text)
        gtk_label_set_wrap(label.pointer(), 1)
        gtk_label_set_lines(label.pointer(), 2)
        gtk_label_set_ellipsize(label.pointer(), PANGO_ELLIPSIZE_END)
        gtk_label_set_xalign(label.pointer(), 0)
        gtk_widget_set_hexpand(label.pointer(), 1)
        label.setTooltip(notice.text)
        let bar = Widget.box(GTK_ORIENTATION_HORIZONTAL, spacing: 6).adding(["status-banner"])
        bar.set("accessible-role", .enumeration(gtk_accessible_role_get_type(), GTK_ACCESSIBLE_ROLE_ALERT.rawValue))
        bar.append(label)
        for button in notice.buttons { bar.append(.button(button.name, classes: ["flat"], action: button.pressed)) }
        if let closed = notice.closed {
            bar.append(.iconButton("window-close-symbolic", name: localized("Not Now"), action: closed))
        }
        return bar
    }
}

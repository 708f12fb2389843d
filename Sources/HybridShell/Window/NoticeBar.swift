import CGtk
import GLibBridge
import HybridCore

/// Makes the line above the pages for a ``Notice``. In a narrow window, the buttons are below the text.
enum NoticeBar {
    private static let spacing: Int32 = 6

    static func make(_ notice: Notice) -> Widget {
        let label = Widget.label(notice.text)
        gtk_label_set_ellipsize(label.pointer(), PANGO_ELLIPSIZE_END)
        gtk_label_set_xalign(label.pointer(), 0)
        gtk_widget_set_hexpand(label.pointer(), 1)
        gtk_widget_set_margin_start(label.pointer(), 2 * spacing)
        label.setTooltip(notice.text)
        let buttons = Widget.box(GTK_ORIENTATION_HORIZONTAL, spacing: spacing)
        gtk_widget_set_halign(buttons.pointer(), GTK_ALIGN_END)
        for button in notice.buttons {
            buttons.append(.button(button.name, classes: ["flat"], action: button.pressed))
        }
        if let closed = notice.closed {
            buttons.append(.iconButton("window-close-symbolic", name: localized("Not Now"), action: closed))
        }
        let parts = Widget.box(GTK_ORIENTATION_HORIZONTAL, spacing: spacing, [label, buttons])
        let room = WidthLimit(isReached: true)
        let bar = Widget.box(GTK_ORIENTATION_VERTICAL, [parts, room.widget]).adding(["status-banner"])
        bar.set("accessible-role", .enumeration(gtk_accessible_role_get_type(), GTK_ACCESSIBLE_ROLE_ALERT.rawValue))
        place(parts, isWide: true, label)
        room.changed = { [weak room] in place(parts, isWide: room?.isReached ?? true, label) }
        // The widths depend on the font, and on the style that the window gives. The closure keeps the limit alive.
        bar.connect("map") { _ in
            // Beside the buttons, the text has two lines.
            room.set(buttons.naturalWidth + label.naturalWidth * 6 / 10 + Int(4 * spacing))
        }
        return bar
    }

    private static func place(_ parts: Widget, isWide: Bool, _ label: Widget) {
        gtk_orientable_set_orientation(
            parts.pointer(), isWide ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL)
        gtk_label_set_lines(label.pointer(), isWide ? 2 : 5)
    }
}

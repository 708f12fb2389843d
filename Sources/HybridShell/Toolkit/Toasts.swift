import CAdwaita
import CGtk
import GLibBridge
import HybridCore

/// Says something in one line at the foot of a window that needs no answer, and goes away by itself.
@MainActor
final class Toasts {
    /// What the window shows, with what is said above it.
    let widget: Widget
    private var last: ObjectRef?
    /// In seconds.
    private static let duration: guint = 8

    /// - Parameter content: what the window shows.
    init(over content: Widget) {
        Adwaita.start()
        widget = Widget(sinking: adw_toast_overlay_new()).expanding()
        adw_toast_overlay_set_child(widget.pointer(), content.pointer())
    }

    /// Says something, in place of what was said before.
    func show(_ text: String) {
        if let last { adw_toast_dismiss(last.pointer()) }
        let toast = ObjectRef(owning: adw_toast_new(DisplayText.line(text).escapedForMarkup))
        last = toast
        adw_toast_set_timeout(toast.pointer(), Self.duration)
        adw_toast_overlay_add_toast(widget.pointer(), toast.transferred())
        guard let shown = ObjectRef.retaining(gtk_widget_get_last_child(widget.pointer())) else { return }
        // A narrow window has no room for all of it.
        shown.descendant { $0.isA(gtk_label_get_type()) }?.setTooltip(text)
        shown.forEachDescendant { widget in
            if widget.has(styleClass: "circular") { widget.setAccessibleLabel("Dismiss") }
        }
    }
}

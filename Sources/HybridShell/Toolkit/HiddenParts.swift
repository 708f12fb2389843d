import CGtk
import GLibBridge

/// Hides from assistive technology the parts of a window that are not visible, such as background tabs. GTK 4.8 reports
/// them all as visible.
@MainActor
final class HiddenParts {
    private let hooks: [SignalHook]
    /// Marks a widget that was hidden here and not by other code.
    private static let mark = "hybrid-hidden-part"

    /// Handles all existing and future widgets.
    init() {
        let type = gtk_widget_get_type()
        hooks = [
            SignalHook("map", of: type) { widget in
                if widget.hasMark(Self.mark) { Self.set(widget, isHidden: false) }
                // A newly shown widget can contain parts that are not visible.
                var child = gtk_widget_get_first_child(widget.pointer())
                while let current = child {
                    if Self.isKeptBack(current) { Self.hide(ObjectRef(retaining: current)) }
                    child = gtk_widget_get_next_sibling(current)
                }
            },
            SignalHook("unmap", of: type) { widget in
                if Self.isKeptBack(widget.pointer()) { Self.hide(widget) }
            },
        ]
    }

    /// True if the parent shows another child instead.
    private static func isKeptBack(_ widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
        gtk_widget_get_child_visible(widget) == 0 && gtk_widget_get_visible(widget) != 0
    }

    private static func hide(_ widget: Widget) {
        // Pictures are always hidden.
        guard !widget.hasMark(mark), !widget.isA(gtk_image_get_type()), !widget.isA(gtk_picture_get_type()) else {
            return
        }
        set(widget, isHidden: true)
    }

    private static func set(_ widget: Widget, isHidden: Bool) {
        widget.setMark(mark, isHidden)
        widget.setHidden(isHidden)
    }
}

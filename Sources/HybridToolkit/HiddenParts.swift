import CGtk
import GLibBridge

/// Hides the parts of a window that are not visible from assistive technology. An example is the content of a
/// background tab. GTK 4.8 reports all parts as visible.
final class HiddenParts {
    private let hooks: [SignalHook]
    /// Marks a widget that this class has hidden, as opposed to other code.
    private static let mark = "hybrid-hidden-part"

    /// Starts to handle all existing and future widgets.
    init() {
        let type = gtk_widget_get_type()
        hooks = [
            SignalHook("map", of: type) { widget in
                if widget.hasMark(Self.mark) { Self.set(widget, isHidden: false) }
                // A widget that has just been shown can contain parts that are not visible.
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

    /// Returns true if the parent shows another child instead.
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

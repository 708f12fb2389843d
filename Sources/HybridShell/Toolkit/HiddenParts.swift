import CGtk
import GLibBridge

/// Keeps from assistive technology what a window holds ready and does not show, such as the tabs behind the one in front:
/// GTK 4.8 tells of all of it as if it could be seen.
@MainActor
final class HiddenParts {
    private let hooks: [SignalHook]
    /// What a widget has that was taken out of the tree here, and not by somebody else.
    private static let mark = "hybrid-hidden-part"

    /// Looks after every widget, those to come too.
    init() {
        let type = gtk_widget_get_type()
        hooks = [
            SignalHook("map", of: type) { widget in
                if widget.hasMark(Self.mark) { Self.set(widget, isHidden: false) }
                // What is shown brings along what it keeps back.
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

    /// Whether the widget around this one shows another in its place.
    private static func isKeptBack(_ widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
        gtk_widget_get_child_visible(widget) == 0 && gtk_widget_get_visible(widget) != 0
    }

    private static func hide(_ widget: Widget) {
        // Pictures are out of the tree for good.
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

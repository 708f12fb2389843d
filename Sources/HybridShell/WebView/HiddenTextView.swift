import CGtk
import CWebKitGTK
import GLibBridge

/// The text view that WebKit has as the child of each of its own: it is never drawn, and gets every key that WebKit's
/// input method leaves, for what GTK takes it to mean to an editor.
///
/// WebKit stops what it knows of that; the rest would happen. F7 shows and hides the text view's cursor, which ends the
/// process when it was about to blink. What is typed on pages, passwords too, would be gathered in its text, to be undone.
@MainActor
enum HiddenTextView {
    /// The text view in a web view.
    static func find(in view: Widget) -> Widget? {
        var child = gtk_widget_get_first_child(view.pointer()).map { Widget(retaining: $0) }
        while let widget = child {
            if g_type_check_instance_is_a(widget.pointer(), gtk_text_view_get_type()) != 0 { return widget }
            child = gtk_widget_get_next_sibling(widget.pointer()).map { Widget(retaining: $0) }
        }
        return nil
    }

    /// Takes from the text view in a web view what a key could change of it. Keys go on to it and mean what they meant:
    /// it still takes Return and Tab for its own, and says which command of an editor a key is.
    static func calm(in view: Widget) {
        guard let textView = find(in: view), gtk_text_view_get_cursor_visible(textView.pointer()) != 0 else { return }
        gtk_text_view_set_cursor_visible(textView.pointer(), 0)
        // GTK would hand it the focus that a page gives up.
        gtk_widget_set_can_focus(textView.pointer(), 0)
        for signal in ["toggle-cursor-visible", "set-anchor", "insert-emoji"] { stop(signal, of: textView) }
        for action in ["menu.popup", "misc.insert-emoji"] {
            gtk_widget_action_set_enabled(textView.pointer(), action, 0)
        }
        guard let raw = gtk_text_view_get_buffer(textView.pointer()) else { return }
        let buffer = ObjectRef(retaining: raw)
        gtk_text_buffer_set_enable_undo(buffer.pointer(), 0)
        stop("insert-text", of: buffer)
    }

    /// Before the object's own handler; WebKit's, which came first, has had its turn.
    private static func stop(_ signal: String, of object: ObjectRef) {
        object.connect(signal) { arguments in
            if let object = arguments.object(0) { g_signal_stop_emission_by_name(object.address, signal) }
        }
    }
}

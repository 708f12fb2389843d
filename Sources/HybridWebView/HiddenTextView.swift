import CGtk
import CWebKitGTK
import GLibBridge
import HybridToolkit

/// The text view that WebKit keeps as a child of each web view. It is never drawn. It receives every key that WebKit's
/// input method does not handle, and interprets the key as an editor command.
///
/// WebKit blocks the commands that it handles, but GTK would execute the others. For example, F7 toggles the cursor of
/// the text view, and the process crashed when that cursor was about to blink. Also, text that is typed on pages,
/// including passwords, would accumulate in the undo history of the text view.
package enum HiddenTextView {
    static func find(in view: Widget) -> Widget? {
        var child = gtk_widget_get_first_child(view.pointer()).map { Widget(retaining: $0) }
        while let widget = child {
            if g_type_check_instance_is_a(widget.pointer(), gtk_text_view_get_type()) != 0 { return widget }
            child = gtk_widget_get_next_sibling(widget.pointer()).map { Widget(retaining: $0) }
        }
        return nil
    }

    /// Prevents keys from changing the text view of a web view. The text view must still receive the keys, because it
    /// consumes Return and Tab and reports which editor command a key represents.
    static func calm(in view: Widget) {
        guard let textView = find(in: view), gtk_text_view_get_cursor_visible(textView.pointer()) != 0 else { return }
        gtk_text_view_set_cursor_visible(textView.pointer(), 0)
        // Without this, GTK moves the focus here when the page releases it.
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

    /// Stops a signal before it reaches the object's own handler. WebKit's handler was connected earlier, so it has
    /// already run.
    private static func stop(_ signal: String, of object: ObjectRef) {
        object.connect(signal) { arguments in
            if let object = arguments.object(0) { g_signal_stop_emission_by_name(object.address, signal) }
        }
    }
}

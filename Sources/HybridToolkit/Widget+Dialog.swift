import CGtk
package import GLibBridge

extension ObjectRef {
    /// Marks the dialogs that ``presentAboveParent()`` has shown.
    private static let dialogClass = "above-parent"

    /// Shows a dialog above its parent window and the parent's other dialogs, which would otherwise cover it. If the
    /// parent is hidden, the dialog waits and appears together with the parent.
    package func presentAboveParent() {
        guard let parent = ObjectRef.retaining(gtk_window_get_transient_for(pointer())) else {
            return gtk_window_present(pointer())
        }
        guard parent.isVisible else {
            let dialog = WeakObjectRef(self)
            var waiting: SignalConnection?
            waiting = parent.connect("show") { _ in
                waiting?.disconnect()
                dialog.object?.presentAboveParent()
            }
            connect("destroy") { _ in waiting?.disconnect() }
            return
        }
        gtk_widget_add_css_class(pointer(), Self.dialogClass)
        moveAboveDialogs(of: parent)
        gtk_window_present(pointer())
    }

    /// Makes the topmost dialog of a window the parent of this one. When that dialog closes, this one moves to the
    /// window beneath.
    private func moveAboveDialogs(of parent: ObjectRef) {
        let below = topDialog(of: parent)
        gtk_window_set_transient_for(pointer(), below.pointer())
        guard below != parent else { return }
        let dialog = WeakObjectRef(self)
        var closing: SignalConnection?
        closing = below.connect("unmap") { _ in
            closing?.disconnect()
            dialog.object?.moveAboveDialogs(of: parent)
        }
        connect("destroy") { _ in closing?.disconnect() }
    }

    private func topDialog(of window: ObjectRef) -> ObjectRef {
        let above = Widget.windows.last { other in
            other != self && gtk_widget_get_mapped(other.pointer()) != 0
                && gtk_widget_has_css_class(other.pointer(), Self.dialogClass) != 0
                && ObjectRef.retaining(gtk_window_get_transient_for(other.pointer())) == window
        }
        return above.map(topDialog) ?? window
    }
}

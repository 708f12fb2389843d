import CGtk
package import GLibBridge

extension ObjectRef {
    /// Shows a dialog. If its parent window is hidden, the dialog waits and appears together with the window.
    package func presentAboveParent() {
        guard let parent = ObjectRef.retaining(gtk_window_get_transient_for(pointer())), !parent.isVisible else {
            return gtk_window_present(pointer())
        }
        let dialog = WeakObjectRef(self)
        var waiting: SignalConnection?
        waiting = parent.connect("show") { _ in
            waiting?.disconnect()
            if let dialog = dialog.object { gtk_window_present(dialog.pointer()) }
        }
        connect("destroy") { _ in waiting?.disconnect() }
    }
}

import CGtk
import CWebKitGTK
import GLibBridge

/// What the web view shows while a page is on its way, besides the page that is there.
extension WebViewHost {
    /// Keeps the pointer that tells that something is going on, whatever the page wants, and knows what the page wants.
    func connectBusy() {
        // Of a locked application the pointer is somebody else's business, who may hide it.
        if !profile.isLocked { connectPointer() }
        widget.connect("notify::estimated-load-progress") { [weak self] _ in
            guard let self else { return }
            progressChanged?(webkit_web_view_get_estimated_load_progress(widget.pointer()))
        }
    }

    private func connectPointer() {
        widget.connect("notify::cursor") { [weak self] _ in
            guard let self, isBusy else { return }
            // Our own doing is told too, perhaps later.
            let pointer = ObjectRef.retaining(gtk_widget_get_cursor(widget.pointer()))
            guard pointer != busyPointer else { return }
            pagePointer = pointer
            showBusyPointer()
        }
    }

    /// The pointer over the page changes, or is the page's own again.
    func busyChanged() {
        guard !profile.isLocked else { return }
        if isBusy {
            pagePointer = ObjectRef.retaining(gtk_widget_get_cursor(widget.pointer()))
            showBusyPointer()
        } else {
            let pointer = pagePointer
            pagePointer = nil
            gtk_widget_set_cursor(widget.pointer(), pointer?.pointer())
        }
    }

    private func showBusyPointer() {
        gtk_widget_set_cursor(widget.pointer(), busyPointer?.pointer())
    }
}

import CGtk
import CWebKitGTK
import GLibBridge

/// Indicates in the web view that the next page is loading while the previous page is still shown.
extension WebViewHost {
    /// Observes the load progress and the page's own pointer. While the busy pointer is shown, the page's pointer is
    /// recorded.
    func connectBusy() {
        // In a locked application, other code controls the pointer and may hide it.
        if !profile.isLocked { connectPointer() }
        widget.connect("notify::estimated-load-progress") { [weak self] _ in
            guard let self else { return }
            progressChanged?(webkit_web_view_get_estimated_load_progress(widget.pointer()))
        }
    }

    private func connectPointer() {
        widget.connect("notify::cursor") { [weak self] _ in
            guard let self, isBusy else { return }
            // A change by the shell itself also emits this signal, possibly later.
            let pointer = ObjectRef.retaining(gtk_widget_get_cursor(widget.pointer()))
            guard pointer != busyPointer else { return }
            pagePointer = pointer
            showBusyPointer()
        }
    }

    /// Shows the busy pointer, or restores the page's pointer.
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

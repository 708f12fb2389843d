import CGtk
import CWebKitGTK
import GLibBridge

/// Loading feedback in the web view while the previous page is still shown.
extension WebViewHost {
    /// Connects load progress, and keeps the busy pointer while recording the page's own pointer.
    func connectBusy() {
        // In a locked application the pointer is controlled elsewhere, and may be hidden.
        if !profile.isLocked { connectPointer() }
        widget.connect("notify::estimated-load-progress") { [weak self] _ in
            guard let self else { return }
            progressChanged?(webkit_web_view_get_estimated_load_progress(widget.pointer()))
        }
    }

    private func connectPointer() {
        widget.connect("notify::cursor") { [weak self] _ in
            guard let self, isBusy else { return }
            // The shell's own change also emits this signal, possibly later.
            let pointer = ObjectRef.retaining(gtk_widget_get_cursor(widget.pointer()))
            guard pointer != busyPointer else { return }
            pagePointer = pointer
            showBusyPointer()
        }
    }

    /// Shows the busy pointer, or restores the page's.
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

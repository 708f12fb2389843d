import CGtk
import GLibBridge
import HybridToolkit

/// The pointer that indicates that the next page is loading while the previous page is still shown.
package final class BusyPointer {
    private let widget: Widget
    /// Always the same object, so that changes made by the shell can be recognized.
    private let pointer = ObjectRef.owning(gdk_cursor_new_from_name("progress", nil))
    /// The page's own pointer, recorded while the busy pointer is shown.
    private var pagePointer: ObjectRef?

    /// True while the busy pointer is shown.
    package var isShown = false {
        didSet { if isShown != oldValue { changed() } }
    }

    /// Creates a pointer that is not shown.
    /// - Parameter view: The web view.
    init(of view: Widget) {
        widget = view
        view.connect("notify::cursor") { [weak self] _ in
            guard let self, isShown else { return }
            // A change by the shell itself also emits this signal, possibly later.
            let current = ObjectRef.retaining(gtk_widget_get_cursor(widget.pointer()))
            guard current != pointer else { return }
            pagePointer = current
            show(pointer)
        }
    }

    private func changed() {
        if isShown { pagePointer = ObjectRef.retaining(gtk_widget_get_cursor(widget.pointer())) }
        show(isShown ? pointer : pagePointer)
        if !isShown { pagePointer = nil }
    }

    private func show(_ pointer: ObjectRef?) { gtk_widget_set_cursor(widget.pointer(), pointer?.pointer()) }
}

import CGtk
import GLibBridge

/// Shows a picture of the page above the web view until the page itself is drawn.
///
/// WebKit reports the first page of a web process before its first frame has arrived from the GPU, and does not report
/// the frame. Until then, the web view is a plain area.
final class Afterimage {
    /// Lies above the web view. Clicks reach the page.
    let widget = Widget(sinking: gtk_picture_new()).expanding()
    private var drawing: ObjectRef?
    private var frames: SignalConnection?
    private var deadline: LoopTimer?
    /// The time in milliseconds after which a page that is still a plain area has no more to show.
    private static let patience = 1_000

    init() {
        gtk_widget_set_can_target(widget.pointer(), 0)
        gtk_picture_set_can_shrink(widget.pointer(), 1)
        gtk_widget_set_valign(widget.pointer(), GTK_ALIGN_START)
        widget.setDecorative()
        widget.isVisible = false
    }

    /// Shows the picture until the web view has drawn something.
    /// - Parameter image: A `GdkPaintable`.
    func show(_ image: ObjectRef, above webView: Widget) {
        gtk_picture_set_paintable(widget.pointer(), image.pointer())
        widget.isVisible = true
        let drawing = ObjectRef(owning: gtk_widget_paintable_new(webView.pointer()))
        self.drawing = drawing
        frames = drawing.connect("invalidate-contents") { [weak self] _ in self?.frameArrived() }
        deadline = MainLoop.after(milliseconds: Self.patience) { [weak self] in self?.end() }
    }

    func end() {
        frames?.disconnect()
        deadline?.cancel()
        (drawing, frames, deadline) = (nil, nil, nil)
        widget.isVisible = false
        gtk_picture_set_paintable(widget.pointer(), nil)
    }

    private func frameArrived() {
        let frame = drawing.flatMap { ObjectRef.owning(gdk_paintable_get_current_image($0.pointer())) }
        guard let frame, let pixels = PagePixels(frame, drawnBy: widget), !pixels.isPlain else { return }
        end()
    }
}

import CGtk
public import GLibBridge
import HybridToolkit

/// A picture that the application draws with [Cairo](https://www.cairographics.org/manual/), such as a map or a chart.
/// Keep it as long as its widget, which does not retain it.
@MainActor
public final class DrawingView {
    /// The surface of one drawing. It is valid only during the call.
    @MainActor
    public struct Canvas {
        /// The Cairo context. Its origin is the upper left corner.
        public let cairo: OpaquePointer
        /// The width in pixels of the application, which may be several of the screen.
        public let width: Double
        /// The height in pixels of the application.
        public let height: Double
        fileprivate let color: GdkRGBA

        /// Draws the following lines and areas in the theme's text colour.
        /// - Parameter opacity: From 0 (invisible) to 1.
        public func useTextColor(opacity: Double = 1) {
            cairo_set_source_rgba(
                cairo, Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha) * opacity)
        }
    }

    /// The widget of the picture.
    public let widget: ObjectRef = ObjectRef(sinking: gtk_drawing_area_new()).expanding()
    /// Called with the position that the user has clicked or touched, in pixels from the upper left corner. Offer another
    /// way for the keyboard and screen readers, such as buttons.
    public var pressed: (@MainActor (_ x: Double, _ y: Double) -> Void)?

    /// Creates a picture.
    /// - Parameters:
    ///   - name: The accessible name.
    ///   - draw: Draws the picture. It is called when the widget appears, its size or the theme changes, and after
    ///     ``redraw()``. Hold the owner of the view weakly.
    public init(name: String, draw: @escaping @MainActor (Canvas) -> Void) {
        widget.set("accessible-role", .enumeration(gtk_accessible_role_get_type(), GTK_ACCESSIBLE_ROLE_IMG.rawValue))
        widget.setAccessibleLabel(name)
        let area = WeakObjectRef(widget)
        DrawFunction.set(on: widget) { cairo, width, height in
            var color = GdkRGBA()
            guard let area = area.object else { return }
            gtk_style_context_get_color(gtk_widget_get_style_context(area.pointer()), &color)
            draw(Canvas(cairo: cairo, width: Double(width), height: Double(height), color: color))
        }
        let press = ObjectRef(owning: gtk_gesture_click_new())
        press.connect("pressed") { [weak self] arguments in
            self?.pressed?(arguments.double(2), arguments.double(3))
        }
        gtk_widget_add_controller(widget.pointer(), press.transferred())
    }

    /// Draws the picture again, because its content has changed.
    public func redraw() { gtk_widget_queue_draw(widget.pointer()) }
}

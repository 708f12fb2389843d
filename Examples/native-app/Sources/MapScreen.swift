import HybridNative

/// A native screen with a picture of its own: places where birds were seen. A click on a place, or its button below, opens
/// the place's page.
final class MapScreen: NativeScreen {
    private struct Place {
        let name: String, path: String
        /// The position, from 0 to 1.
        let x: Double, y: Double
    }

    private static let places = [
        Place(name: "Pond", path: "/posts/1", x: 0.25, y: 0.3), Place(name: "Weir", path: "/posts/2", x: 0.7, y: 0.65),
    ]
    private static let radius = 12.0

    private let drawing = DrawingView(name: "Map", draw: MapScreen.draw)
    let widget = ObjectRef(sinking: gtk_box_new(GTK_ORIENTATION_VERTICAL, 12))

    init(_ screen: Screen, _ navigator: Navigator) {
        let buttons = ObjectRef(sinking: gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12))
        gtk_widget_set_halign(buttons.pointer(), GTK_ALIGN_CENTER)
        gtk_widget_set_margin_bottom(buttons.pointer(), 12)
        for place in Self.places {
            let button = ObjectRef(sinking: gtk_button_new_with_label(place.name))
            // Weak, since the navigator owns the screen.
            button.connect("clicked") { [weak navigator] _ in navigator.map { Self.open(place, in: $0) } }
            gtk_box_append(buttons.pointer(), button.pointer())
        }
        gtk_box_append(widget.pointer(), drawing.widget.pointer())
        gtk_box_append(widget.pointer(), buttons.pointer())
        drawing.pressed = { [weak navigator, weak drawing] x, y in
            guard let navigator, let drawing else { return }
            let (width, height) = (
                Double(gtk_widget_get_width(drawing.widget.pointer())),
                Double(gtk_widget_get_height(drawing.widget.pointer()))
            )
            let hit = Self.places.first {
                abs($0.x * width - x) < 2 * Self.radius && abs($0.y * height - y) < 2 * Self.radius
            }
            if let hit { Self.open(hit, in: navigator) }
        }
    }

    private static func open(_ place: Place, in navigator: Navigator) {
        if let url = URL(string: place.path, relativeTo: navigator.startURL) { navigator.route(url.absoluteURL) }
    }

    private static func draw(_ canvas: DrawingView.Canvas) {
        canvas.useTextColor(opacity: 0.3)
        cairo_move_to(canvas.cairo, 0, canvas.height * 0.5)
        cairo_curve_to(
            canvas.cairo, canvas.width * 0.3, canvas.height * 0.2, canvas.width * 0.6, canvas.height * 0.9,
            canvas.width, canvas.height * 0.6)
        cairo_set_line_width(canvas.cairo, 20)
        cairo_stroke(canvas.cairo)
        canvas.useTextColor()
        cairo_set_font_size(canvas.cairo, 14)
        for place in places {
            let (x, y) = (place.x * canvas.width, place.y * canvas.height)
            cairo_arc(canvas.cairo, x, y, radius / 2, 0, 2 * .pi)
            cairo_fill(canvas.cairo)
            cairo_move_to(canvas.cairo, x + radius, y + 5)
            cairo_show_text(canvas.cairo, place.name)
        }
    }

    /// Nothing to load.
    func load() {}

    /// Nothing to cancel.
    func close() {}
}

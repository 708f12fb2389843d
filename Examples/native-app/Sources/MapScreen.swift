import HybridNative

/// A native screen with a picture of its own: places where birds were seen. A click on a place, or its button below, opens
/// the place's page.
final class MapScreen: NativeScreen {
    private static let radius = 12.0

    private let drawing = DrawingView(name: "Map", draw: MapScreen.draw)
    let widget = ObjectRef(sinking: gtk_box_new(GTK_ORIENTATION_VERTICAL, 12))

    init(_ screen: Screen, _ navigator: Navigator) {
        let buttons = ObjectRef(sinking: gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12))
        gtk_widget_set_halign(buttons.pointer(), GTK_ALIGN_CENTER)
        gtk_widget_set_margin_bottom(buttons.pointer(), 12)
        let links = Place.all.map { ($0.name, $0.path) } + [("New Sighting…", "/native/sighting")]
        for (name, path) in links {
            let button = ObjectRef(sinking: gtk_button_new_with_label(name))
            // Weak, since the navigator owns the screen.
            button.connect("clicked") { [weak navigator] _ in navigator.map { Self.open(path, in: $0) } }
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
            let hit = Place.all.first {
                abs($0.x * width - x) < 2 * Self.radius && abs($0.y * height - y) < 2 * Self.radius
            }
            if let hit { Self.open(hit.path, in: navigator) }
        }
    }

    private static func open(_ path: String, in navigator: Navigator) {
        if let url = URL(string: path, relativeTo: navigator.startURL) { navigator.route(url.absoluteURL) }
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
        for place in Place.all {
            let (x, y) = (place.x * canvas.width, place.y * canvas.height)
            cairo_arc(canvas.cairo, x, y, radius / 2, 0, 2 * .pi)
            cairo_fill(canvas.cairo)
            cairo_move_to(canvas.cairo, x + radius, y + 5)
            cairo_show_text(canvas.cairo, ([place.name] + place.birds).joined(separator: ", "))
        }
    }

    /// Nothing to load. The map is drawn again with the birds that were added meanwhile.
    func load() {}

    func appeared() { gtk_widget_queue_draw(drawing.widget.pointer()) }

    /// Nothing to cancel.
    func close() {}
}

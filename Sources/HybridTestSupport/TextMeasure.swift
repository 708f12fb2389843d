import CGtk
import GLibBridge

/// Measures texts in the desktop's font, with Pango.
@MainActor
public final class TextMeasure {
    private let layout: ObjectRef
    private let description: OpaquePointer?
    private let points: Double
    /// The height of a line.
    public let lineHeight: Double

    /// - Parameters:
    ///   - family: The name of the font.
    ///   - points: The size of the font in points.
    ///   - scale: The text scale of the desktop.
    public init(_ family: String, points: Double, scale: Double) {
        let context = ObjectRef(owning: pango_font_map_create_context(pango_cairo_font_map_get_default()))
        pango_cairo_context_set_resolution(context.pointer(), 96 * scale)
        layout = ObjectRef(owning: pango_layout_new(context.pointer()))
        description = pango_font_description_from_string(family)
        self.points = points
        pango_font_description_set_size(description, Int32(points * Double(PANGO_SCALE)))
        pango_layout_set_font_description(layout.pointer(), description)
        pango_layout_set_text(layout.pointer(), "Mg", -1)
        var (width, height) = (Int32(0), Int32(0))
        pango_layout_get_pixel_size(layout.pointer(), &width, &height)
        lineHeight = Double(height)
    }

    isolated deinit { pango_font_description_free(description) }

    /// Returns the width of a line whose letters fit into a line of this height.
    public func width(of text: String, lineHeight height: Double) -> Double {
        let size = points * min(1, height / lineHeight)
        pango_font_description_set_size(description, Int32(size * Double(PANGO_SCALE)))
        pango_layout_set_font_description(layout.pointer(), description)
        pango_layout_set_text(layout.pointer(), text, -1)
        var (width, ignored) = (Int32(0), Int32(0))
        pango_layout_get_pixel_size(layout.pointer(), &width, &ignored)
        return Double(width)
    }
}

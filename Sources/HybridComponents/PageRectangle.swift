import CGtk
import HybridCore

/// A rectangle on the page, in CSS pixels.
struct PageRectangle {
    let x: Double
    let y: Double
    let width: Double
    let height: Double

    init?(_ json: JSONValue?) {
        func number(_ key: String) -> Double? {
            json?[key]?.double.flatMap { $0.isFinite ? $0 : nil }
        }
        guard let x = number("x"), let y = number("y") else { return nil }
        self.x = x
        self.y = y
        width = number("width") ?? 1
        height = number("height") ?? 1
    }

    /// Returns the part of the rectangle that lies within a widget, in whole pixels.
    func within(width limit: Double, height tallest: Double, zoom: Double) -> GdkRectangle {
        let left = min(max(x * zoom, 0), max(limit - 1, 0))
        let top = min(max(y * zoom, 0), max(tallest - 1, 0))
        return GdkRectangle(
            x: Int32(left), y: Int32(top), width: Int32(min(max(width * zoom, 1), max(limit - left, 1))),
            height: Int32(min(max(height * zoom, 1), max(tallest - top, 1))))
    }
}

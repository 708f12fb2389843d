import CGtk

/// A Swift closure that draws the content of a `GtkDrawingArea`.
@MainActor
package enum DrawFunction {
    private typealias DrawBox = Box<@MainActor (OpaquePointer, Int, Int) -> Void>

    /// Sets the closure. It receives the Cairo context, and the width and height in pixels of the application.
    package static func set(
        on area: ObjectRef, _ draw: @escaping @MainActor (_ cairo: OpaquePointer, _ width: Int, _ height: Int) -> Void
    ) {
        // GTK owns the box, and releases it with the widget or when another closure replaces it.
        gtk_drawing_area_set_draw_func(
            area.pointer(),
            { _, cairo, width, height, data in
                guard let data, let cairo else { return }
                // Both pointers stay on the main thread, where GTK draws.
                nonisolated(unsafe) let (box, context) = (data, cairo)
                MainActor.assumeIsolated {
                    Unmanaged<DrawBox>.fromOpaque(box).takeUnretainedValue().content(context, Int(width), Int(height))
                }
            }, Unmanaged.passRetained(DrawBox(draw)).toOpaque(),
            { data in if let data { Unmanaged<DrawBox>.fromOpaque(data).release() } })
    }
}

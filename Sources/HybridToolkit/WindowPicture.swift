import CGtk
package import GLibBridge

/// A picture of a window as GTK draws it, including the page.
package enum WindowPicture {
    /// Returns a `GdkTexture` of the window. Returns `nil` if the window is hidden or has not been drawn yet.
    package static func make(of window: Widget) -> ObjectRef? {
        let paintable = ObjectRef(owning: gtk_widget_paintable_new(window.pointer()))
        let width = gdk_paintable_get_intrinsic_width(paintable.pointer())
        let height = gdk_paintable_get_intrinsic_height(paintable.pointer())
        guard width > 0, height > 0, let renderer = gtk_native_get_renderer(window.pointer()) else { return nil }
        let snapshot = gtk_snapshot_new()
        gdk_paintable_snapshot(paintable.pointer(), snapshot, Double(width), Double(height))
        guard let node = gtk_snapshot_free_to_node(snapshot) else { return nil }
        defer { gsk_render_node_unref(node) }
        return ObjectRef.owning(gsk_renderer_render_texture(renderer, node, nil))
    }
}

import CGtk
import GLibBridge

/// A picture of a window as GTK has drawn it, page and all.
@MainActor
enum WindowPicture {
    /// Writes it to a PNG file.
    /// - Throws: ``RemoteControlError`` if the window is not shown or the file cannot be written.
    static func save(_ window: Widget, to file: String) throws {
        let paintable = ObjectRef(owning: gtk_widget_paintable_new(window.pointer()))
        let width = gdk_paintable_get_intrinsic_width(paintable.pointer())
        let height = gdk_paintable_get_intrinsic_height(paintable.pointer())
        guard width > 0, height > 0, let renderer = gtk_native_get_renderer(window.pointer()) else {
            throw RemoteControlError("The window is not shown.")
        }
        let snapshot = gtk_snapshot_new()
        gdk_paintable_snapshot(paintable.pointer(), snapshot, Double(width), Double(height))
        guard let node = gtk_snapshot_free_to_node(snapshot) else {
            throw RemoteControlError("There is nothing to be seen yet.")
        }
        defer { gsk_render_node_unref(node) }
        let texture = ObjectRef(owning: gsk_renderer_render_texture(renderer, node, nil))
        guard gdk_texture_save_to_png(texture.pointer(), file) != 0 else {
            throw RemoteControlError("The file “\(file)” cannot be written.")
        }
    }

    /// Whether there is something of that name; a link that leads nowhere is something too.
    static func isThere(_ path: String) -> Bool {
        g_file_test(path, G_FILE_TEST_EXISTS) != 0 || g_file_test(path, G_FILE_TEST_IS_SYMLINK) != 0
    }
}

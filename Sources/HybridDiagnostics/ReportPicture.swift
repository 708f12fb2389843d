import CGtk
import GLibBridge
import HybridCore
import HybridShell

/// A small picture of a window for a bug report.
enum ReportPicture {
    /// The maximum widths in pixels. The second applies if the first gives too large a file.
    private static let widths: [Int32] = [640, 320]

    /// Returns a PNG file, or `nil` if the window is not visible.
    static func make(of window: Widget) -> [UInt8]? {
        guard let texture = WindowPicture.make(of: window),
            let whole = ObjectRef.owning(gdk_pixbuf_get_from_texture(texture.pointer()))
        else { return nil }
        let width = gdk_pixbuf_get_width(whole.pointer())
        let height = gdk_pixbuf_get_height(whole.pointer())
        guard width > 0, height > 0 else { return nil }
        let files = widths.lazy.compactMap { limit in
            let scaled = min(width, limit)
            return file(of: whole, width: scaled, height: max(1, height * scaled / width))
        }
        return files.first { $0.count <= ReportRecorder.largestPicture }
    }

    private static func file(of picture: ObjectRef, width: Int32, height: Int32) -> [UInt8]? {
        guard
            let small = ObjectRef.owning(
                gdk_pixbuf_scale_simple(picture.pointer(), width, height, GDK_INTERP_BILINEAR))
        else { return nil }
        return ObjectRef(owning: gdk_texture_new_for_pixbuf(small.pointer())).png
    }
}

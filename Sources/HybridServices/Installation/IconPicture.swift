import CGtk
import GLibBridge
import HybridCore

/// An icon in a format that the desktop supports. It is made from any format that GdkPixbuf can read.
struct IconPicture {
    let content: [UInt8]
    /// The size of a bitmap in pixels, or `nil` for an SVG drawing.
    let size: Int?

    /// The maximum width and height. A malicious file may claim any size.
    private static let largest: gint = 4_096

    /// Reads an icon. A bitmap is scaled to one of the sizes of the icon theme.
    /// - Parameters:
    ///   - content: An SVG drawing or a bitmap.
    ///   - sizeFor: Returns the size in the theme for a width.
    /// - Throws: ``IconError`` if the file is not usable as an icon.
    init(content: [UInt8], sizeFor: (Int) -> Int) throws(IconError) {
        let (pixbuf, format) = try Self.load(content)
        if format == "svg" {
            self.content = content
            size = nil
            return
        }
        let width = Int(gdk_pixbuf_get_width(pixbuf.pointer()))
        let height = Int(gdk_pixbuf_get_height(pixbuf.pointer()))
        let size = sizeFor(max(width, height))
        let square = try Self.square(pixbuf, width, height, side: size)
        self.content = try Self.png(square)
        self.size = size
    }

    private static func load(_ content: [UInt8]) throws(IconError) -> (pixbuf: ObjectRef, format: String) {
        let loader = ObjectRef(owning: gdk_pixbuf_loader_new())
        var isTooLarge = false
        loader.connect("size-prepared") { arguments in
            guard let loader = arguments.object(0), arguments.int(1) > largest || arguments.int(2) > largest else {
                return
            }
            isTooLarge = true
            gdk_pixbuf_loader_set_size(loader.pointer(), 0, 0)
        }
        do {
            let isWritten = try withGBytes(content) { bytes in
                try withGError { gdk_pixbuf_loader_write_bytes(loader.pointer(), bytes, $0) }
            }
            let isClosed = try withGError { gdk_pixbuf_loader_close(loader.pointer(), $0) }
            guard isWritten != 0, isClosed != 0 else { throw IconError.unreadable(localized("it is incomplete")) }
        } catch let error as GLibError {
            // If a loader is not closed, it logs a warning when it is finalised.
            gdk_pixbuf_loader_close(loader.pointer(), nil)
            throw .unreadable(isTooLarge ? localized("it is larger than \(largest) pixels") : error.message)
        } catch {
            throw .unreadable("\(error)")
        }
        guard let pixbuf = ObjectRef.retaining(gdk_pixbuf_loader_get_pixbuf(loader.pointer())),
            let format = gdk_pixbuf_loader_get_format(loader.pointer())
        else { throw .unreadable(localized("it is too large or not an image")) }
        return (pixbuf, String(takingGString: gdk_pixbuf_format_get_name(format)) ?? "")
    }

    /// Returns the picture in the centre of a transparent square.
    private static func square(
        _ pixbuf: ObjectRef, _ width: Int, _ height: Int, side: Int
    ) throws(IconError) -> ObjectRef {
        let scale = Double(side) / Double(max(width, height, 1))
        let scaledWidth = max(1, Int(Double(width) * scale))
        let scaledHeight = max(1, Int(Double(height) * scale))
        let canvas = ObjectRef.owning(gdk_pixbuf_new(GDK_COLORSPACE_RGB, 1, 8, gint(side), gint(side)))
        let scaled = ObjectRef.owning(
            gdk_pixbuf_scale_simple(
                pixbuf.pointer(), gint(scaledWidth), gint(scaledHeight), GDK_INTERP_BILINEAR))
        guard let canvas, let scaled,
            let colored = ObjectRef.owning(gdk_pixbuf_add_alpha(scaled.pointer(), 0, 0, 0, 0))
        else { throw .unreadable(localized("not enough memory")) }
        gdk_pixbuf_fill(canvas.pointer(), 0)
        gdk_pixbuf_copy_area(
            colored.pointer(), 0, 0, gint(scaledWidth), gint(scaledHeight), canvas.pointer(),
            gint((side - scaledWidth) / 2), gint((side - scaledHeight) / 2))
        return canvas
    }

    private static func png(_ pixbuf: ObjectRef) throws(IconError) -> [UInt8] {
        var buffer: UnsafeMutablePointer<CChar>?
        var count: gsize = 0
        defer { g_free(buffer) }
        do {
            let isSaved = try withGError {
                gdk_pixbuf_save_to_bufferv(pixbuf.pointer(), &buffer, &count, "png", nil, nil, $0)
            }
            guard isSaved != 0, let buffer else { throw IconError.unreadable(localized("it cannot be saved as PNG")) }
            return UnsafeBufferPointer(start: buffer, count: Int(count)).map { UInt8(bitPattern: $0) }
        } catch let error as GLibError {
            throw .unreadable(error.message)
        } catch {
            throw .unreadable("\(error)")
        }
    }
}

/// The reason why a file is not usable as an icon.
nonisolated enum IconError: Error, CustomStringConvertible {
    case unreadable(String)

    var description: String {
        switch self {
        case .unreadable(let reason): reason
        }
    }
}

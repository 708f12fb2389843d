import CGtk

/// Decodes pictures in a separate thread, because a large picture takes a second.
package enum PictureDecoder {
    /// Decodes a file.
    /// - Parameters:
    ///   - format: The name of the format in GdkPixbuf. No other decoder is used.
    ///   - mostPixels: The maximum number of decoded pixels, regardless of the size in the header.
    /// - Returns: The picture, rotated according to its EXIF orientation.
    /// - Throws: `GLibError` with GdkPixbuf's message.
    @MainActor
    package static func decode(_ bytes: [UInt8], format: String, mostPixels: Int) async throws -> PictureLevels {
        PictureLevels(try await WorkerThread.run { load(bytes, format, mostPixels) }.get())
    }

    private static func load(
        _ bytes: [UInt8], _ format: String, _ mostPixels: Int
    ) -> Result<PictureLevels.Decoded, GLibError> {
        do {
            let opened = try withGError { gdk_pixbuf_loader_new_with_type(format, $0) }
            guard let loader = opened else { return .failure(damaged) }
            defer { g_object_unref(loader) }
            let limit: @convention(c) (UnsafeMutablePointer<GdkPixbufLoader>?, gint, gint, gpointer?) -> Void = {
                loader, width, height, most in
                // If the size is set to 0, the picture is not decoded.
                if Int(width) * Int(height) > Int(bitPattern: most) { gdk_pixbuf_loader_set_size(loader, 0, 0) }
            }
            g_signal_connect_data(
                loader, "size-prepared", unsafeBitCast(limit, to: GCallback.self),
                gpointer(bitPattern: mostPixels), nil, GConnectFlags(rawValue: 0))
            do {
                _ = try withGError { gdk_pixbuf_loader_write(loader, bytes, gsize(bytes.count), $0) }
            } catch {
                // If a loader is not closed, it logs a warning when it is finalised.
                gdk_pixbuf_loader_close(loader, nil)
                throw error
            }
            _ = try withGError { gdk_pixbuf_loader_close(loader, $0) }
            guard let picture = gdk_pixbuf_loader_get_pixbuf(loader),
                let upright = gdk_pixbuf_apply_embedded_orientation(picture)
            else { return .failure(damaged) }
            defer { g_object_unref(UnsafeMutableRawPointer(upright)) }
            guard let decoded = PictureLevels.Decoded(upright) else { return .failure(damaged) }
            return .success(decoded)
        } catch let error as GLibError {
            return .failure(error)
        } catch {
            return .failure(damaged)
        }
    }

    private static var damaged: GLibError {
        GLibError(domain: "hybrid-picture", code: 0, message: "The file is damaged or not an image.")
    }
}

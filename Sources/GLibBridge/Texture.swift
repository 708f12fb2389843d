import CGtk

/// A `GdkTexture`.
extension ObjectRef {
    /// Opens a picture file. The result is `nil` if the file is damaged or its format is unknown.
    package static func texture(file: [UInt8]) -> ObjectRef? {
        (try? withGBytes(file) { data in try withGError { gdk_texture_new_from_bytes(data, $0) } })
            .flatMap { ObjectRef.owning($0) }
    }

    /// The picture as a PNG file.
    package var png: [UInt8] { takeBytes(gdk_texture_save_to_png_bytes(pointer())) }
}

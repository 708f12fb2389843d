import CGtk
import GLibBridge
import HybridQA

/// Encodes and decodes PNG pictures by means of GDK.
@MainActor
enum PNGPicture {
    static func bytes(of pixels: PicturePixels) -> [UInt8] {
        let texture = withGBytes(pixels.bytes) { content in
            ObjectRef(
                owning: gdk_memory_texture_new(
                    Int32(pixels.width), Int32(pixels.height), GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, content,
                    gsize(pixels.bytes.count / pixels.height)))
        }
        return texture.png
    }

    /// Returns the pixels of a picture, or `nil` if the file is damaged.
    static func pixels(of png: [UInt8]) -> PicturePixels? {
        guard let texture = ObjectRef.texture(file: png) else { return nil }
        let width = Int(gdk_texture_get_width(texture.pointer()))
        let height = Int(gdk_texture_get_height(texture.pointer()))
        let stride = width * 4
        let bytes = [UInt8](unsafeUninitializedCapacity: stride * height) { buffer, count in
            gdk_texture_download(texture.pointer(), buffer.baseAddress, gsize(stride))
            count = buffer.count
        }
        return PicturePixels(width: width, height: height, bytes: bytes)
    }
}

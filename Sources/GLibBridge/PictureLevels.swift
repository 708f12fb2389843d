import CGtk

/// A decoded picture in several sizes. Each is half the size of the previous one, and each is cut into tiles.
///
/// Without a GPU, GTK copies the whole texture for each frame before it scales it: 50 million pixels take two seconds
/// (Docs/Platform.md#pictures). Drawing only the visible tiles of about the right size takes milliseconds.
@MainActor
package final class PictureLevels {
    /// The picture in one size.
    private struct Level {
        let width: Int
        let height: Int
        /// The tiles, by row.
        let tiles: [[ObjectRef]]
    }

    /// A rectangle, in screen pixels.
    package struct Part {
        let x: Double
        let y: Double
        let width: Double
        let height: Double

        package init(x: Double, y: Double, width: Double, height: Double) {
            (self.x, self.y, self.width, self.height) = (x, y, width, height)
        }
    }

    /// The whole picture as a `GdkTexture`, for the clipboard.
    package let texture: ObjectRef
    /// The width of the picture in pixels.
    package let width: Int
    /// The height of the picture in pixels.
    package let height: Int
    /// The levels. The largest is the first.
    private let levels: [Level]

    /// The side of a tile, in pixels.
    fileprivate nonisolated static let side = 512
    /// The maximum length of the longer side of the last level. It is the first level that is small enough.
    fileprivate nonisolated static let shortest = 1_024

    init(_ decoded: Decoded) {
        texture = ObjectRef(owning: decoded.texture)
        levels = decoded.levels.map { level in
            Level(
                width: level.width, height: level.height,
                tiles: level.tiles.map { row in row.map { ObjectRef(owning: $0) } })
        }
        width = levels.first?.width ?? 0
        height = levels.first?.height ?? 0
    }

    /// Creates a picture with a single texture, for tests.
    package init(_ texture: ObjectRef) {
        self.texture = texture
        width = Int(gdk_texture_get_width(texture.pointer()))
        height = Int(gdk_texture_get_height(texture.pointer()))
        levels = [Level(width: width, height: height, tiles: [[texture]])]
    }

    /// Returns the picture in another size as a `GdkPaintable` that draws only a part of it.
    /// - Parameter density: The number of device pixels per screen pixel.
    package func paintable(width: Double, height: Double, density: Double, showing part: Part) -> ObjectRef? {
        guard let snapshot = gtk_snapshot_new() else { return nil }
        for tile in tiles(width: width, density: density, height: height, showing: part) {
            var bounds = graphene_rect_t(
                origin: graphene_point_t(x: Float(tile.part.x), y: Float(tile.part.y)),
                size: graphene_size_t(width: Float(tile.part.width), height: Float(tile.part.height)))
            gtk_snapshot_append_texture(snapshot, tile.texture.pointer(), &bounds)
        }
        var size = graphene_size_t(width: Float(width), height: Float(height))
        return ObjectRef.owning(gtk_snapshot_free_to_paintable(snapshot, &size))
    }

    /// Returns the visible tiles, each with its position on the screen.
    package func tiles(
        width: Double, density: Double, height: Double, showing part: Part
    ) -> [(texture: ObjectRef, part: Part)] {
        guard let level = levels.last(where: { Double($0.width) >= width * density }) ?? levels.first else { return [] }
        var found: [(texture: ObjectRef, part: Part)] = []
        var top = 0
        for row in level.tiles {
            let rowHeight = Self.height(of: row)
            let y = Self.range(top, rowHeight, of: level.height, in: height)
            top += rowHeight
            guard y.upperBound >= part.y, y.lowerBound <= part.y + part.height else { continue }
            var left = 0
            for tile in row {
                let tileWidth = Int(gdk_texture_get_width(tile.pointer()))
                let x = Self.range(left, tileWidth, of: level.width, in: width)
                left += tileWidth
                guard x.upperBound >= part.x, x.lowerBound <= part.x + part.width else { continue }
                let place = Part(
                    x: x.lowerBound, y: y.lowerBound, width: x.upperBound - x.lowerBound,
                    height: y.upperBound - y.lowerBound)
                found.append((tile, place))
            }
        }
        return found
    }

    private static func height(of row: [ObjectRef]) -> Int {
        row.first.map { Int(gdk_texture_get_height($0.pointer())) } ?? 0
    }

    /// Returns the range of a tile on the screen. It is in whole pixels, because a gap between two tiles would be
    /// visible as a line.
    private static func range(_ start: Int, _ length: Int, of whole: Int, in size: Double) -> ClosedRange<Double> {
        let scale = size / Double(whole)
        return (Double(start) * scale).rounded()...(Double(start + length) * scale).rounded()
    }
}

extension PictureLevels {
    /// The output of the decoding thread. The receiver takes over the references. A texture is immutable, so any thread
    /// can create it.
    struct Decoded: @unchecked Sendable {
        fileprivate struct Level {
            let width: Int
            let height: Int
            let tiles: [[OpaquePointer]]
        }

        fileprivate let texture: OpaquePointer
        fileprivate let levels: [Level]

        /// Cuts a picture into tiles and creates the smaller levels.
        init?(_ picture: OpaquePointer) {
            guard let texture = gdk_texture_new_for_pixbuf(picture) else { return nil }
            self.texture = texture
            var levels = [Self.level(of: picture)]
            // The tiles of each smaller picture hold a reference to it.
            var smaller = Self.half(of: picture)
            while let level = smaller {
                levels.append(Self.level(of: level))
                smaller = Self.half(of: level)
                g_object_unref(UnsafeMutableRawPointer(level))
            }
            self.levels = levels
        }

        private static func half(of picture: OpaquePointer) -> OpaquePointer? {
            let (width, height) = (gdk_pixbuf_get_width(picture), gdk_pixbuf_get_height(picture))
            guard max(width, height) > PictureLevels.shortest else { return nil }
            return gdk_pixbuf_scale_simple(picture, max(1, width / 2), max(1, height / 2), GDK_INTERP_BILINEAR)
        }

        private static func level(of picture: OpaquePointer) -> Level {
            let (width, height) = (Int(gdk_pixbuf_get_width(picture)), Int(gdk_pixbuf_get_height(picture)))
            let stride = Int(gdk_pixbuf_get_rowstride(picture))
            let depth = Int(gdk_pixbuf_get_n_channels(picture))
            let format = depth == 4 ? GDK_MEMORY_R8G8B8A8 : GDK_MEMORY_R8G8B8
            // The tiles share the picture's memory, which is freed with the last of them.
            let bytes = g_bytes_new_with_free_func(
                gdk_pixbuf_read_pixels(picture), gdk_pixbuf_get_byte_length(picture), { g_object_unref($0) },
                g_object_ref(UnsafeMutableRawPointer(picture)))
            defer { g_bytes_unref(bytes) }
            let tiles = Swift.stride(from: 0, to: height, by: PictureLevels.side).map { y in
                let tileHeight = min(PictureLevels.side, height - y)
                return Swift.stride(from: 0, to: width, by: PictureLevels.side).compactMap { x -> OpaquePointer? in
                    let tileWidth = min(PictureLevels.side, width - x)
                    let length = (tileHeight - 1) * stride + tileWidth * depth
                    let part = g_bytes_new_from_bytes(bytes, gsize(y * stride + x * depth), gsize(length))
                    defer { g_bytes_unref(part) }
                    return gdk_memory_texture_new(Int32(tileWidth), Int32(tileHeight), format, part, gsize(stride))
                }
            }
            return Level(width: width, height: height, tiles: tiles)
        }
    }
}

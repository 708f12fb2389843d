import CGtk
import GLibBridge

/// The pixels of a page's picture.
nonisolated struct PagePixels: Equatable, Sendable {
    /// The width in device pixels.
    let width: Int
    /// The height in device pixels.
    let height: Int
    private let bytes: [UInt8]
    fileprivate static let bytesPerPixel = 4

    /// Renders a picture to pixels.
    /// - Parameters:
    ///   - image: A `GdkPaintable`.
    ///   - widget: A widget in the window that renders the picture. If it is in no window, the result is `nil`.
    ///   - isScaled: True if the size of the picture is already in device pixels.
    @MainActor
    init?(_ image: ObjectRef, drawnBy widget: Widget, isScaled: Bool = false) {
        guard let native = gtk_widget_get_native(widget.pointer()), let renderer = gtk_native_get_renderer(native)
        else { return nil }
        let (wide, high) = Self.dimensions(of: image)
        guard wide > 0, high > 0 else { return nil }
        // The size of the picture is the size of the page in logical pixels. A high-resolution display has more device
        // pixels.
        let scale = isScaled ? 1 : Int(gtk_widget_get_scale_factor(widget.pointer()))
        let snapshot = gtk_snapshot_new()
        gtk_snapshot_scale(snapshot, Float(scale), Float(scale))
        gdk_paintable_snapshot(image.pointer(), snapshot, Double(wide), Double(high))
        guard let node = gtk_snapshot_free_to_node(snapshot) else { return nil }
        defer { gsk_render_node_unref(node) }
        var area = graphene_rect_t()
        _ = graphene_rect_init(&area, 0, 0, Float(wide * scale), Float(high * scale))
        guard let texture = ObjectRef.owning(gsk_renderer_render_texture(renderer, node, &area)) else { return nil }
        width = Int(gdk_texture_get_width(texture.pointer()))
        height = Int(gdk_texture_get_height(texture.pointer()))
        let stride = width * Self.bytesPerPixel
        bytes = [UInt8](unsafeUninitializedCapacity: stride * height) { buffer, count in
            gdk_texture_download(texture.pointer(), buffer.baseAddress, gsize(stride))
            count = buffer.count
        }
    }

    /// True if all pixels have the same colour.
    var isPlain: Bool {
        bytes.withUnsafeBytes { bytes in
            let pixels = bytes.bindMemory(to: UInt32.self)
            return pixels.allSatisfy { $0 == pixels.first }
        }
    }

    fileprivate init(width: Int, height: Int, bytes: [UInt8]) {
        (self.width, self.height, self.bytes) = (width, height, bytes)
    }

    /// Returns the pixels, compressed in a worker thread. Returns `nil` if memory is short.
    /// - Parameter file: The file that stores the compressed pixels. Without a file, or if it is full, they stay in
    ///   memory.
    @MainActor
    func packedAside(into file: NamelessFile?) async -> PackedPixels? {
        await WorkerThread.run { packed(into: file) }
    }

    /// Returns the compressed pixels. Any thread can call this.
    func packed(into file: NamelessFile? = nil) -> PackedPixels? {
        // zlib encodes a plain area as many identical short codes. A second pass compresses these codes to almost
        // nothing.
        guard let once = Compression.compress(bytes), let twice = Compression.compress(once) else { return nil }
        let piece = file?.append(twice)
        return PackedPixels(
            width: width, height: height, once: once.count, content: piece.map { .onDisk($0) } ?? .inMemory(twice))
    }

    /// Returns the pixels as a `GdkPaintable`.
    ///
    /// The result is not a texture. With CPU rendering, GTK would copy a texture for each frame, and going back would
    /// be one frame late.
    @MainActor
    var image: ObjectRef {
        let texture = withGBytes(bytes) { content in
            ObjectRef(
                owning: gdk_memory_texture_new(
                    Int32(width), Int32(height), GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, content,
                    gsize(width * Self.bytesPerPixel)))
        }
        var area = graphene_rect_t()
        _ = graphene_rect_init(&area, 0, 0, Float(width), Float(height))
        let node = gsk_texture_node_new(texture.pointer(), &area)
        defer { gsk_render_node_unref(node) }
        let snapshot = gtk_snapshot_new()
        let drawing = gtk_snapshot_append_cairo(snapshot, &area)
        gsk_render_node_draw(node, drawing)
        cairo_destroy(drawing)
        return ObjectRef(owning: gtk_snapshot_free_to_paintable(snapshot, nil))
    }

    /// Returns the size in bytes of an uncompressed picture.
    /// - Parameter image: A `GdkPaintable`.
    @MainActor
    static func size(of image: ObjectRef) -> Int {
        let (width, height) = dimensions(of: image)
        return width * height * bytesPerPixel
    }

    @MainActor
    static func dimensions(of image: ObjectRef) -> (width: Int, height: Int) {
        (
            Int(gdk_paintable_get_intrinsic_width(image.pointer())),
            Int(gdk_paintable_get_intrinsic_height(image.pointer()))
        )
    }
}

/// Compressed pixels of a page's picture.
nonisolated struct PackedPixels: Equatable, Sendable {
    enum Content: Equatable, Sendable {
        case inMemory([UInt8])
        case onDisk(NamelessFile.Piece)

        var bytes: [UInt8]? {
            switch self {
            case .inMemory(let bytes): bytes
            case .onDisk(let piece): piece.read()
            }
        }

        static func == (one: Self, other: Self) -> Bool {
            switch (one, other) {
            case (.inMemory(let one), .inMemory(let other)): one == other
            case (.onDisk(let one), .onDisk(let other)): one === other
            default: false
            }
        }
    }

    let width: Int
    let height: Int
    /// The size in bytes after the first compression.
    let once: Int
    let content: Content

    /// The size of the pixels in memory in bytes.
    var count: Int { if case .inMemory(let bytes) = content { bytes.count } else { 0 } }

    /// Returns the pixels, or `nil` if memory is short or reading fails.
    func expanded() -> PagePixels? {
        guard let once = content.bytes.flatMap({ Compression.expand($0, size: once) }) else { return nil }
        return Compression.expand(once, size: width * height * PagePixels.bytesPerPixel).map {
            PagePixels(width: width, height: height, bytes: $0)
        }
    }

    /// Decompresses the pixels in a worker thread.
    @MainActor
    func expandedAside() async -> PagePixels? {
        await WorkerThread.run { expanded() }
    }
}

import GLibBridge

/// Pictures of pages that the user has left. When the user goes back, the picture is shown until the page itself is
/// ready.
///
/// The newest picture stays uncompressed. A worker thread compresses the older ones. A page with plain colours and text
/// shrinks to about one hundredth. The compressed pictures are stored on disk if the profile allows this. Each is
/// decompressed in advance, as soon as it becomes the newest. A user who goes back twice in quick succession waits ten
/// milliseconds for it. If the pictures exceed the size limit, the oldest are discarded.
final class PictureStore {
    /// The form in which a picture is stored.
    private enum Picture: Equatable {
        /// A `GdkPaintable`. It uses about 4 MB for a window of 1280 by 800.
        case drawn(ObjectRef)
        case packed(PackedPixels)
    }

    /// The circumstances in which a page was drawn.
    struct Look: Equatable {
        var isDark: Bool
        var zoom: Double
        var scale: Int
    }

    /// The number of pictures that are kept uncompressed.
    static let newest = 1
    /// The maximum total size in bytes, in memory and on disk.
    static let (budget, room) = (24 << 20, 128 << 20)
    private var pictures: [(screen: Int, picture: Picture, look: Look?)] = []
    private var isTidying = false
    private let widget: Widget
    private let directory: String?
    private lazy var file = directory.flatMap { NamelessFile(in: $0, room: Self.room) }

    /// - Parameters:
    ///   - widget: A widget in the window that renders the pictures.
    ///   - directory: The directory for the older pictures. If `nil`, all pictures are kept in memory.
    init(of widget: Widget, in directory: String?) {
        (self.widget, self.directory) = (widget, directory)
    }

    /// Returns the picture of a screen's page as a `GdkPaintable`. The picture then stays uncompressed, because it may
    /// be requested again before the page is ready.
    func picture(of screen: Int) -> ObjectRef? {
        guard let index = pictures.firstIndex(where: { $0.screen == screen }) else { return nil }
        switch pictures[index].picture {
        case .drawn(let image): return image
        case .packed(let pixels):
            let image = pixels.expanded()?.image
            if let image { pictures[index].picture = .drawn(image) }
            return image
        }
    }

    /// Adds a picture. The older ones are compressed later.
    /// - Parameter look: The circumstances in which the page was drawn.
    func keep(_ image: ObjectRef, for screen: Int, look: Look? = nil) {
        pictures.removeAll { $0.screen == screen }
        pictures.append((screen, .drawn(image), look))
        tidySoon()
    }

    /// Returns the circumstances in which a screen's page was drawn.
    func look(of screen: Int) -> Look? { pictures.first { $0.screen == screen }?.look }

    /// Removes the picture of a screen. The newest remaining picture is decompressed later.
    func remove(_ screen: Int) {
        let count = pictures.count
        pictures.removeAll { $0.screen == screen }
        if pictures.count < count, nextToExpand != nil { tidySoon() }
    }

    func removeAll() { pictures = [] }

    /// The size of the pictures in memory, in bytes.
    var size: Int {
        pictures.reduce(0) { sum, entry in
            switch entry.picture {
            case .drawn(let image): sum + PagePixels.size(of: image)
            case .packed(let pixels): sum + pixels.count
            }
        }
    }

    var count: Int { pictures.count }

    private func tidySoon() {
        guard !isTidying else { return }
        isTidying = true
        // Wait, because the visit that has just started has priority.
        MainLoop.after(milliseconds: 300) { [weak self] in
            guard let self else { return }
            Task { await self.tidy() }
        }
    }

    private func tidy() async {
        while let (screen, image) = nextToPack {
            await replace(screen, ifStill: { $0 == .drawn(image) }) {
                await PagePixels(image, drawnBy: widget)?.packedAside(into: file).map { .packed($0) }
            }
        }
        while let (screen, pixels) = nextToExpand {
            await replace(screen, ifStill: { $0 == .packed(pixels) }) {
                await pixels.expandedAside().map { .drawn($0.image) }
            }
        }
        isTidying = false
        while size > Self.budget, pictures.count > 1 { pictures.removeFirst() }
    }

    /// Replaces a picture by its new form, unless the picture has changed in the meantime. If there was not enough
    /// memory for the new form, removes the picture.
    private func replace(_ screen: Int, ifStill isSame: (Picture) -> Bool, by make: () async -> Picture?) async {
        let made = await make()
        guard let index = pictures.firstIndex(where: { $0.screen == screen }), isSame(pictures[index].picture) else {
            return
        }
        if let made { pictures[index].picture = made } else { pictures.remove(at: index) }
    }

    private var nextToPack: (screen: Int, image: ObjectRef)? {
        for entry in pictures.dropLast(Self.newest) {
            if case .drawn(let image) = entry.picture { return (entry.screen, image) }
        }
        return nil
    }

    private var nextToExpand: (screen: Int, pixels: PackedPixels)? {
        for entry in pictures.suffix(Self.newest).reversed() {
            if case .packed(let pixels) = entry.picture { return (entry.screen, pixels) }
        }
        return nil
    }
}

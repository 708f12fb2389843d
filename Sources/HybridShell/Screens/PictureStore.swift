import CGtk
import GLibBridge

/// Pictures of pages that were left, shown when going back until the page itself is ready.
///
/// The newest stays uncompressed. Older ones are compressed in a worker thread: a page of plain colours and text
/// shrinks to about one hundredth. They are stored on disk if the profile allows that, and are decompressed in advance,
/// as soon as they become the newest. A user who goes back twice in quick succession waits ten milliseconds for it.
/// Above the budget the oldest are discarded.
@MainActor
final class PictureStore {
    /// The stored form of a picture.
    private enum Picture: Equatable {
        /// A `GdkPaintable`, about 4 MB for a window of 1280 by 800.
        case drawn(ObjectRef)
        case packed(PackedPixels)
    }

    /// Number of pictures kept uncompressed.
    static let newest = 1
    /// Maximum total size in bytes, in memory and on disk.
    static let (budget, room) = (24 << 20, 128 << 20)
    private var pictures: [(screen: Int, picture: Picture)] = []
    private var isTidying = false
    private let widget: Widget
    private let directory: String?
    private lazy var file = directory.flatMap { NamelessFile(in: $0, room: Self.room) }

    /// - Parameters:
    ///   - widget: A widget in the window that renders the pictures.
    ///   - directory: Directory for the older ones; `nil` keeps all in memory.
    init(of widget: Widget, in directory: String?) {
        (self.widget, self.directory) = (widget, directory)
    }

    /// Returns the picture of a screen's page as a `GdkPaintable`. It then stays uncompressed, because it may be
    /// requested again before the page is ready.
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

    /// Adds a picture, and later compresses the older ones.
    func keep(_ image: ObjectRef, for screen: Int) {
        pictures.removeAll { $0.screen == screen }
        pictures.append((screen, .drawn(image)))
        tidySoon()
    }

    /// Removes a screen's picture, and later decompresses the newest remaining one.
    func remove(_ screen: Int) {
        let count = pictures.count
        pictures.removeAll { $0.screen == screen }
        if pictures.count < count, nextToExpand != nil { tidySoon() }
    }

    func removeAll() { pictures = [] }

    /// Size of the pictures in memory, in bytes.
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
        // The visit that has just started has priority.
        MainLoop.after(milliseconds: 300) { [weak self] in
            guard let self else { return }
            Task { await self.tidy() }
        }
    }

    private func tidy() async {
        while let (screen, image) = nextToPack {
            await replace(screen, ifStill: { $0 == .drawn(image) }) {
                await PagePixels(image, drawnBy: widget)?.packed(into: file).map { .packed($0) }
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

    /// Replaces a picture by its new form, unless it has changed in the meantime. Removes it if there was not enough
    /// memory for the new form.
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

import CGtk
import GLibBridge

/// The pictures of pages that were left, to be shown on the way back until the page itself is there.
///
/// The newest is kept as it is. Those beneath are compressed, in a thread of their own: a page of plain colours and words
/// shrinks to some hundredth. They are put on the disk, where a profile may leave anything there at all, and are made
/// ready again before they are needed, as soon as they are the newest; who goes back twice within a moment waits ten
/// milliseconds for it. What exceeds the budget goes, the oldest first.
@MainActor
final class PictureStore {
    /// What is kept of a page.
    private enum Picture: Equatable {
        /// A `GdkPaintable`, about 4 MB for a window of 1280 by 800.
        case drawn(ObjectRef)
        /// Compressed.
        case packed(PackedPixels)
    }

    /// So many pictures are kept as they are.
    static let newest = 1
    /// So many bytes of memory all of them may take together, and of the disk.
    static let (budget, room) = (24 << 20, 128 << 20)
    private var pictures: [(screen: Int, picture: Picture)] = []
    private var isTidying = false
    private let widget: Widget
    private let directory: String?
    private lazy var file = directory.flatMap { NamelessFile(in: $0, room: Self.room) }

    /// - Parameters:
    ///   - widget: the one whose window draws the pictures.
    ///   - directory: where the older ones may be put; `nil` keeps all in memory.
    init(of widget: Widget, in directory: String?) {
        (self.widget, self.directory) = (widget, directory)
    }

    /// The picture of a screen's page, as a `GdkPaintable`. It is kept as it is from now on, since it may be asked for
    /// again before the page is there.
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

    /// Keeps a picture, and in a quiet moment makes the older ones small.
    func keep(_ image: ObjectRef, for screen: Int) {
        pictures.removeAll { $0.screen == screen }
        pictures.append((screen, .drawn(image)))
        tidySoon()
    }

    /// Drops the picture of a screen, and in a quiet moment gets the ones ready that are the newest now.
    func remove(_ screen: Int) {
        let count = pictures.count
        pictures.removeAll { $0.screen == screen }
        if pictures.count < count, nextToExpand != nil { tidySoon() }
    }

    /// Drops all pictures.
    func removeAll() { pictures = [] }

    /// How many bytes of memory the pictures take.
    var size: Int {
        pictures.reduce(0) { sum, entry in
            switch entry.picture {
            case .drawn(let image): sum + PagePixels.size(of: image)
            case .packed(let pixels): sum + pixels.count
            }
        }
    }

    /// How many pictures there are.
    var count: Int { pictures.count }

    private func tidySoon() {
        guard !isTidying else { return }
        isTidying = true
        // The visit that has just begun comes first.
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

    /// Puts what has been made of a picture in its place, unless another one is there by then. What could not be made, for
    /// want of memory, goes.
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

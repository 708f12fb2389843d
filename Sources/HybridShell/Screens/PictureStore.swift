import CGtk
import GLibBridge

/// The pictures of pages that were left, to be shown on the way back until the page itself is there.
///
/// The newest few are kept as they are. Those beneath are compressed, in a thread of their own: a page of plain colours
/// and words shrinks to some hundredth, and is back within a frame. What exceeds the budget goes, the oldest first.
@MainActor
final class PictureStore {
    /// What is kept of a page.
    private enum Picture {
        /// A `GdkPaintable`, about 4 MB for a window of 1280 by 800.
        case drawn(ObjectRef)
        /// Compressed pixels.
        case packed([UInt8], width: Int, height: Int)
    }

    /// So many pictures are kept as they are.
    static let newest = 3
    /// So many bytes all of them may take together.
    static let budget = 24 << 20
    private var pictures: [(screen: Int, picture: Picture)] = []
    private var isPacking = false
    private let widget: Widget

    /// - Parameter widget: the one whose window draws the pictures.
    init(of widget: Widget) {
        self.widget = widget
    }

    /// The picture of a screen's page, as a `GdkPaintable`.
    subscript(_ screen: Int) -> ObjectRef? {
        switch pictures.first(where: { $0.screen == screen })?.picture {
        case .drawn(let image): image
        case .packed(let bytes, let width, let height): PagePixels.image(of: bytes, width: width, height: height)
        case nil: nil
        }
    }

    /// Keeps a picture, and in a quiet moment makes the older ones small.
    func keep(_ image: ObjectRef, for screen: Int) {
        remove(screen)
        pictures.append((screen, .drawn(image)))
        guard !isPacking else { return }
        isPacking = true
        // The visit that has just begun comes first.
        MainLoop.after(milliseconds: 300) { [weak self] in
            guard let self else { return }
            Task { await self.pack() }
        }
    }

    /// Drops the picture of a screen.
    func remove(_ screen: Int) {
        pictures.removeAll { $0.screen == screen }
    }

    /// Drops all pictures.
    func removeAll() { pictures = [] }

    /// How many bytes the pictures take.
    var size: Int {
        pictures.reduce(0) { sum, entry in
            switch entry.picture {
            case .drawn(let image): sum + PagePixels.size(of: image)
            case .packed(let bytes, _, _): sum + bytes.count
            }
        }
    }

    /// How many pictures there are.
    var count: Int { pictures.count }

    private func pack() async {
        while let (screen, image) = nextToPack {
            guard let pixels = PagePixels(image, drawnBy: widget) else {
                remove(screen)
                continue
            }
            let packed = await pixels.compressed()
            guard let index = pictures.firstIndex(where: { $0.screen == screen }),
                case .drawn(image) = pictures[index].picture
            else { continue }
            guard let packed else {
                remove(screen)
                continue
            }
            pictures[index].picture = .packed(packed, width: pixels.width, height: pixels.height)
        }
        isPacking = false
        while size > Self.budget, pictures.count > 1 { pictures.removeFirst() }
    }

    private var nextToPack: (screen: Int, image: ObjectRef)? {
        for entry in pictures.dropLast(Self.newest) {
            if case .drawn(let image) = entry.picture { return (entry.screen, image) }
        }
        return nil
    }
}

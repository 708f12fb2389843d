import CGtk
import GLibBridge

/// The pictures of pages that were left, to be shown on the way back until the page itself is there.
///
/// Only a few are kept: a full-size picture takes about 4 MB, and behind these Turbo's own snapshots serve.
@MainActor
struct PictureStore {
    static let limit = 3
    private var pictures: [(screen: Int, image: ObjectRef)] = []

    /// The picture of a screen's page.
    subscript(_ screen: Int) -> ObjectRef? {
        pictures.first { $0.screen == screen }?.image
    }

    /// Keeps a picture and drops the oldest if there are too many.
    mutating func keep(_ image: ObjectRef, for screen: Int) {
        remove(screen)
        pictures.append((screen, image))
        if pictures.count > Self.limit { pictures.removeFirst() }
    }

    /// Drops the picture of a screen.
    mutating func remove(_ screen: Int) {
        pictures.removeAll { $0.screen == screen }
    }

    /// Drops all pictures.
    mutating func removeAll() { pictures = [] }
}

/// How a picture lies in its window: as large as fits, or magnified, with the part of it that is seen.
///
/// Lengths are in pixels of the screen, those of ``picture`` in its own.
package struct PictureZoom: Equatable, Sendable {
    /// A place or a distance.
    package struct Point: Equatable, Sendable {
        package var x: Double
        package var y: Double

        /// A place.
        package init(x: Double, y: Double) {
            self.x = x
            self.y = y
        }
    }

    /// A width and a height.
    package struct Size: Equatable, Sendable {
        package var width: Double
        package var height: Double

        /// A size.
        package init(width: Double, height: Double) {
            self.width = width
            self.height = height
        }
    }

    /// What the user asks for.
    package enum Change: Equatable, Sendable {
        case larger, smaller
        /// As large as fits, and no larger than it is.
        case fitting
        /// A pixel of the picture is one of the screen.
        case actual
        /// Two fingers have spread or closed, or the wheel was turned.
        case by(Double)
    }

    /// How large the picture is.
    package let picture: Size
    /// How large the window is.
    package private(set) var room: Size
    /// The part of the scaled picture that lies to the left of the window, and above it.
    package private(set) var offset = Point(x: 0, y: 0)
    /// `nil` where it fits.
    private var chosen: Double?

    static let step = 1.25
    private static let largest = 8.0
    /// Cairo, by which GTK draws without a GPU, counts in sixteen bits.
    private static let longestSide = 30_000.0

    /// A picture in a window, all of it seen.
    package init(picture: Size, room: Size) {
        self.picture = Size(width: max(1, picture.width), height: max(1, picture.height))
        self.room = room
    }

    /// Whether the picture is as large as fits.
    package var isFitting: Bool { chosen == nil }

    /// How many pixels of the screen one of the picture has.
    package var scale: Double { chosen ?? fitting }

    /// How large the picture is on the screen.
    package var size: Size { Size(width: picture.width * scale, height: picture.height * scale) }

    /// For people, in percent.
    package var percent: Int { max(1, Int((scale * 100).rounded())) }

    /// Whether the change would make a difference.
    package func allows(_ change: Change) -> Bool {
        var copy = self
        copy.apply(change)
        return copy.scale != scale || copy.isFitting != isFitting
    }

    private var fitting: Double {
        min(1, room.width / picture.width, room.height / picture.height).clamped(to: 0.001...1)
    }

    private var most: Double { max(1, min(Self.largest, Self.longestSide / max(picture.width, picture.height))) }

    /// Magnifies the picture, or makes it smaller.
    /// - Parameter place: the place in the window that stays where it is; the middle unless stated.
    package mutating func apply(_ change: Change, about place: Point? = nil) {
        let old = scale
        let corner = position
        switch change {
        case .larger: choose(snapped(scale * Self.step))
        case .smaller: choose(snapped(scale / Self.step))
        case .fitting: chosen = nil
        case .actual: chosen = min(1, most)
        case .by(let factor): choose(scale * factor)
        }
        let place = place ?? Point(x: room.width / 2, y: room.height / 2)
        let ratio = scale / old
        move(
            to: Point(
                x: (place.x - corner.x) * ratio - place.x, y: (place.y - corner.y) * ratio - place.y))
    }

    /// Moves the window over the picture.
    package mutating func pan(x: Double, y: Double) { move(to: Point(x: offset.x + x, y: offset.y + y)) }

    /// Moves the window to a place of the scaled picture.
    package mutating func move(to place: Point) {
        offset = Point(
            x: place.x.clamped(to: 0...max(0, size.width - room.width)),
            y: place.y.clamped(to: 0...max(0, size.height - room.height)))
    }

    /// The window has another size. What is in its middle stays there.
    package mutating func resize(_ new: Size) {
        let (dx, dy) = ((room.width - new.width) / 2, (room.height - new.height) / 2)
        room = new
        if let chosen, chosen <= fitting { self.chosen = nil }
        pan(x: dx, y: dy)
    }

    /// Where the picture's corner is in the window: in the middle where there is room to spare.
    package var position: Point {
        Point(
            x: size.width < room.width ? (room.width - size.width) / 2 : -offset.x,
            y: size.height < room.height ? (room.height - size.height) / 2 : -offset.y)
    }

    /// Smaller than fits is of no use to anybody.
    private mutating func choose(_ scale: Double) {
        let new = min(scale, most)
        chosen = new <= fitting * 1.001 ? nil : new
    }

    /// Steps do not pass its own size by.
    private func snapped(_ new: Double) -> Double {
        (scale < 1 && new > 1) || (scale > 1 && new < 1) || abs(new - 1) < 0.02 ? 1 : new
    }
}

extension Double {
    fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
        Swift.min(range.upperBound, Swift.max(range.lowerBound, self))
    }
}

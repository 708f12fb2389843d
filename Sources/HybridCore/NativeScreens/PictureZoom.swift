/// The zoom and position of a picture in its window: fitted, or magnified with a visible part.
///
/// Lengths are in screen pixels; those of ``picture`` in picture pixels.
package struct PictureZoom: Equatable, Sendable {
    /// A position or distance.
    package struct Point: Equatable, Sendable {
        package var x: Double
        package var y: Double

        /// A position.
        package init(x: Double, y: Double) {
            self.x = x
            self.y = y
        }
    }

    /// A width and height.
    package struct Size: Equatable, Sendable {
        package var width: Double
        package var height: Double

        /// A size.
        package init(width: Double, height: Double) {
            self.width = width
            self.height = height
        }
    }

    /// A change requested by the user.
    package enum Change: Equatable, Sendable {
        case larger, smaller
        /// Fits the window, at most at actual size.
        case fitting
        /// One picture pixel per screen pixel.
        case actual
        /// A pinch gesture or the scroll wheel.
        case by(Double)
    }

    package let picture: Size
    /// The size of the window.
    package private(set) var room: Size
    /// The part of the scaled picture to the left of the window, and above it.
    package private(set) var offset = Point(x: 0, y: 0)
    /// `nil` if fitted.
    private var chosen: Double?

    static let step = 1.25
    private static let largest = 8.0
    /// Cairo, with which GTK draws without a GPU, uses 16-bit coordinates.
    private static let longestSide = 30_000.0

    /// A fitted picture in a window.
    package init(picture: Size, room: Size) {
        self.picture = Size(width: max(1, picture.width), height: max(1, picture.height))
        self.room = room
    }

    /// True if the picture fits the window.
    package var isFitting: Bool { chosen == nil }

    /// Screen pixels per picture pixel.
    package var scale: Double { chosen ?? fitting }

    package var size: Size { Size(width: picture.width * scale, height: picture.height * scale) }

    /// The scale in percent, for display.
    package var percent: Int { max(1, Int((scale * 100).rounded())) }

    /// True if the change has an effect.
    package func allows(_ change: Change) -> Bool {
        var copy = self
        copy.apply(change)
        return copy.scale != scale || copy.isFitting != isFitting
    }

    private var fitting: Double {
        min(1, room.width / picture.width, room.height / picture.height).clamped(to: 0.001...1)
    }

    private var most: Double { max(1, min(Self.largest, Self.longestSide / max(picture.width, picture.height))) }

    /// Changes the scale.
    /// - Parameter place: the point in the window that stays fixed; by default the centre.
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

    /// Moves the window to a position of the scaled picture.
    package mutating func move(to place: Point) {
        offset = Point(
            x: place.x.clamped(to: 0...max(0, size.width - room.width)),
            y: place.y.clamped(to: 0...max(0, size.height - room.height)))
    }

    /// Changes the window's size. The point at its centre stays fixed.
    package mutating func resize(_ new: Size) {
        let (dx, dy) = ((room.width - new.width) / 2, (room.height - new.height) / 2)
        room = new
        if let chosen, chosen <= fitting { self.chosen = nil }
        pan(x: dx, y: dy)
    }

    /// The position of the picture's corner in the window; centred if the picture is smaller.
    package var position: Point {
        Point(
            x: size.width < room.width ? (room.width - size.width) / 2 : -offset.x,
            y: size.height < room.height ? (room.height - size.height) / 2 : -offset.y)
    }

    /// A scale below the fitted one becomes the fitted one.
    private mutating func choose(_ scale: Double) {
        let new = min(scale, most)
        chosen = new <= fitting * 1.001 ? nil : new
    }

    /// Steps stop at actual size.
    private func snapped(_ new: Double) -> Double {
        (scale < 1 && new > 1) || (scale > 1 && new < 1) || abs(new - 1) < 0.02 ? 1 : new
    }
}

extension Double {
    fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
        Swift.min(range.upperBound, Swift.max(range.lowerBound, self))
    }
}

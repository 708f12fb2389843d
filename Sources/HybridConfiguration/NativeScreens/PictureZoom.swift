/// The zoom level and position of a picture in its window. The picture is fitted into the window or magnified, so that
/// only a part of it is visible.
///
/// Lengths are in screen pixels, except for those of ``picture``, which are in picture pixels.
package struct PictureZoom: Equatable, Sendable {
    /// A position or distance.
    package struct Point: Equatable, Sendable {
        package var x: Double
        package var y: Double

        package init(x: Double, y: Double) {
            self.x = x
            self.y = y
        }
    }

    /// A width and height.
    package struct Size: Equatable, Sendable {
        package var width: Double
        package var height: Double

        package init(width: Double, height: Double) {
            self.width = width
            self.height = height
        }
    }

    /// A change requested by the user.
    package enum Change: Equatable, Sendable {
        case larger, smaller
        /// Fit the picture into the window, but do not magnify it.
        case fitting
        /// Show one picture pixel per screen pixel.
        case actual
        /// Change the scale by a factor, after a pinch gesture or a turn of the scroll wheel.
        case by(Double)
    }

    package let picture: Size
    package private(set) var room: Size
    /// The width of the scaled picture to the left of the window, and its height above the window.
    package private(set) var offset = Point(x: 0, y: 0)
    /// The scale that the user chose, or `nil` if the picture is fitted.
    private var chosen: Double?

    static let step = 1.25
    private static let largest = 8.0
    /// The maximum length of the scaled picture. GTK draws with Cairo if there is no GPU, and Cairo uses 16-bit
    /// coordinates.
    private static let longestSide = 30_000.0

    /// Creates a picture that is fitted into a window.
    package init(picture: Size, room: Size) {
        self.picture = Size(width: max(1, picture.width), height: max(1, picture.height))
        self.room = room
    }

    package var isFitting: Bool { chosen == nil }

    /// The number of screen pixels per picture pixel.
    package var scale: Double { chosen ?? fitting }

    package var size: Size { Size(width: picture.width * scale, height: picture.height * scale) }

    /// The scale as a percentage, for display.
    package var percent: Int { max(1, Int((scale * 100).rounded())) }

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
    /// - Parameter place: The point in the window that stays fixed. The default is the centre.
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
        move(to: Point(x: (place.x - corner.x) * ratio - place.x, y: (place.y - corner.y) * ratio - place.y))
    }

    /// Moves the visible part of the picture.
    package mutating func pan(x: Double, y: Double) { move(to: Point(x: offset.x + x, y: offset.y + y)) }

    /// Moves the visible part to a position of the scaled picture.
    package mutating func move(to place: Point) {
        offset = Point(
            x: place.x.clamped(to: 0...max(0, size.width - room.width)),
            y: place.y.clamped(to: 0...max(0, size.height - room.height)))
    }

    /// Changes the size of the window. The point at its centre stays fixed.
    package mutating func resize(_ new: Size) {
        let (dx, dy) = ((room.width - new.width) / 2, (room.height - new.height) / 2)
        room = new
        if let chosen, chosen <= fitting { self.chosen = nil }
        pan(x: dx, y: dy)
    }

    /// The position of the picture's corner in the window. A picture that is smaller than the window is centred.
    package var position: Point {
        Point(
            x: size.width < room.width ? (room.width - size.width) / 2 : -offset.x,
            y: size.height < room.height ? (room.height - size.height) / 2 : -offset.y)
    }

    /// Sets the scale. If it is below the scale at which the picture fits, the picture is fitted.
    private mutating func choose(_ scale: Double) {
        let new = min(scale, most)
        chosen = new <= fitting * 1.001 ? nil : new
    }

    /// Returns the scale at which a step ends. A step does not pass actual size.
    private func snapped(_ new: Double) -> Double {
        (scale < 1 && new > 1) || (scale > 1 && new < 1) || abs(new - 1) < 0.02 ? 1 : new
    }
}

extension Double {
    fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
        Swift.min(range.upperBound, Swift.max(range.lowerBound, self))
    }
}

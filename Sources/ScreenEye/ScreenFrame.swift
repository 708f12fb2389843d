/// The screen at one time, as the colours of points on a grid.
public struct ScreenFrame: Equatable, Sendable {
    /// The distance between two points of the grid in pixels, in both directions.
    public static let spacing = 8
    /// The monotonic time in milliseconds.
    public let time: Double
    /// The number of points in a row.
    public let columns: Int
    /// The colours as 0xRRGGBB, row by row.
    public let colours: [UInt32]

    /// Creates a frame.
    public init(time: Double, columns: Int, colours: [UInt32]) {
        self.time = time
        self.columns = columns
        self.colours = colours
    }

    /// The most common colour.
    public var mainColour: UInt32 { Self.commonest(colours) }

    /// Returns the most common colour of the points that differ from another frame.
    public func mainColour(whereOther other: ScreenFrame) -> UInt32 {
        Self.commonest(zip(colours, other.colours).filter { $0 != $1 }.map(\.0))
    }

    private static func commonest(_ colours: [UInt32]) -> UInt32 {
        var counts: [UInt32: Int] = [:]
        for colour in colours { counts[colour, default: 0] += 1 }
        return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? 0
    }

    /// Returns the share of points with this colour, from 0 to 1.
    public func share(of colour: UInt32) -> Double {
        guard !colours.isEmpty else { return 0 }
        return Double(colours.count { $0 == colour }) / Double(colours.count)
    }

    /// Returns the share of points, from 0 to 1, that differ from another frame. If the frames have different sizes,
    /// returns 1.
    public func difference(from other: ScreenFrame) -> Double {
        guard colours.count == other.colours.count, !colours.isEmpty else { return 1 }
        return Double(zip(colours, other.colours).count { $0 != $1 }) / Double(colours.count)
    }

    /// Returns a part of the frame.
    /// - Parameter bounds: The rectangle of the part in pixels, such as the result of ``bounds(of:)``.
    public func part(_ bounds: (x: Int, y: Int, width: Int, height: Int)) -> ScreenFrame {
        let columns = bounds.width / Self.spacing
        let rows = colours.indices.filter { index in
            let (row, column) = index.quotientAndRemainder(dividingBy: self.columns)
            return (0..<bounds.width).contains(column * Self.spacing - bounds.x)
                && (0..<bounds.height).contains(row * Self.spacing - bounds.y)
        }
        return ScreenFrame(time: time, columns: columns, colours: rows.map { colours[$0] })
    }

    /// Returns the share of points, from 0 to 1, that match neither of two frames.
    public func strangeness(between one: ScreenFrame, and other: ScreenFrame) -> Double {
        guard colours.count == one.colours.count, colours.count == other.colours.count, !colours.isEmpty else {
            return 1
        }
        let strange = colours.indices.count { colours[$0] != one.colours[$0] && colours[$0] != other.colours[$0] }
        return Double(strange) / Double(colours.count)
    }

    /// Returns the bounding rectangle of all points with this colour in pixels, or `nil` if there are none.
    public func bounds(of colour: UInt32) -> (x: Int, y: Int, width: Int, height: Int)? {
        let places = colours.indices.filter { colours[$0] == colour }
        guard let first = places.first, let last = places.last else { return nil }
        let across = places.map { $0 % columns }
        guard let left = across.min(), let right = across.max() else { return nil }
        let (top, bottom) = (first / columns, last / columns)
        return (
            left * Self.spacing, top * Self.spacing, (right - left + 1) * Self.spacing,
            (bottom - top + 1) * Self.spacing
        )
    }
}

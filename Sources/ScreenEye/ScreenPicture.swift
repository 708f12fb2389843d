/// The screen at one time, with all pixels.
public struct ScreenPicture: Sendable {
    /// The number of pixels in a row.
    public let width: Int
    /// The colours as 0xRRGGBB, row by row.
    public let colours: [UInt32]

    /// The number of rows.
    public var height: Int { width > 0 ? colours.count / width : 0 }

    /// A part of the screen.
    public struct Part: Sendable {
        private let columns: Range<Int>
        private let rows: Range<Int>

        /// Creates a part from its upper left corner and its size, in pixels.
        public init(x: Int, y: Int, width: Int, height: Int) {
            columns = x..<max(x, x + width)
            rows = y..<max(y, y + height)
        }

        fileprivate func contains(_ column: Int, _ row: Int) -> Bool { columns.contains(column) && rows.contains(row) }
        fileprivate func columns(of width: Int) -> Range<Int> { columns.clamped(to: 0..<width) }
        fileprivate func rows(of height: Int) -> Range<Int> { rows.clamped(to: 0..<height) }
    }

    /// Returns the number of pixels in a part of the screen that differ from another picture.
    /// - Parameter other: A part whose pixels do not count.
    public func difference(from picture: ScreenPicture, in part: Part, without other: Part? = nil) -> Int {
        guard width == picture.width, colours.count == picture.colours.count else { return 0 }
        var count = 0
        for row in part.rows(of: height) {
            for column in part.columns(of: width) where !(other?.contains(column, row) ?? false) {
                let index = row * width + column
                if colours[index] != picture.colours[index] { count += 1 }
            }
        }
        return count
    }
}

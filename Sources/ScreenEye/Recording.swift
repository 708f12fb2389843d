/// The frames of a change from one page to another, each page of one main colour that the other does not have.
public struct Recording: Sendable {
    /// The screen before.
    public let before: ScreenFrame
    /// The frames that differ from the one before them, in order.
    public let frames: [ScreenFrame]

    /// A recording.
    public init(before: ScreenFrame, frames: [ScreenFrame]) {
        self.before = before
        self.frames = frames
    }

    /// The same of a part of the screen.
    public func part(_ bounds: (x: Int, y: Int, width: Int, height: Int)) -> Recording {
        Recording(before: before.part(bounds), frames: frames.map { $0.part(bounds) })
    }

    /// A share of the screen that nobody notices, such as a cursor.
    private static let unnoticed = 0.003
    /// What a page may still lack and yet be in its place: a scroll bar that fades.
    private static let finishing = 0.01

    /// The screen as it was seen last.
    public var last: ScreenFrame { frames.last ?? before }

    /// When the screen first changed after a time; monotonic, in milliseconds, like all times here. `nil` if it did not.
    public func firstChange(after time: Double) -> Double? {
        let known = frames.last { $0.time <= time } ?? before
        return frames.first { $0.time > time && $0.difference(from: known) > Self.unnoticed }?.time
    }

    /// When the first of the new page was to be seen; `nil` if it never was.
    public var firstOfNew: Double? {
        let colour = last.mainColour
        let known = before.share(of: colour)
        return frames.first { $0.share(of: colour) > known + Self.finishing }?.time
    }

    /// When the new page stood in its place for good; `nil` if the screen is still as it was.
    public var inPlace: Double? {
        guard !frames.isEmpty else { return nil }
        let late = frames.lastIndex { $0.difference(from: last) > Self.finishing }
        return frames[late.map { $0 + 1 } ?? 0].time
    }

    /// The largest share of the screen that was of no page, beyond what was none's before and after: from 0 to 1.
    /// - Parameter pages: the colours that pages have, beside the one before and the one after.
    public func emptiest(besides pages: Set<UInt32> = []) -> Double {
        let pages = pages.union([before.mainColour, last.mainColour])
        let other = { (frame: ScreenFrame) in
            frame.colours.isEmpty
                ? 0 : Double(frame.colours.count { !pages.contains($0) }) / Double(frame.colours.count)
        }
        let usual = max(other(before), other(last))
        return max(0, (frames.map(other).max() ?? 0) - usual)
    }
}

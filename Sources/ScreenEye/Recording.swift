/// The frames of a change between two pages, each with a main colour that the other lacks.
public struct Recording: Sendable {
    /// The screen before.
    public let before: ScreenFrame
    /// The frames that differ from their predecessors, in order.
    public let frames: [ScreenFrame]

    /// A recording.
    public init(before: ScreenFrame, frames: [ScreenFrame]) {
        self.before = before
        self.frames = frames
    }

    /// The same recording for a part of the screen.
    public func part(_ bounds: (x: Int, y: Int, width: Int, height: Int)) -> Recording {
        Recording(before: before.part(bounds), frames: frames.map { $0.part(bounds) })
    }

    /// The share of the screen below which a change is ignored, such as a cursor.
    private static let unnoticed = 0.003
    /// The share of the screen that a complete page may lack, such as a fading scroll bar.
    private static let finishing = 0.01

    /// The last frame.
    public var last: ScreenFrame { frames.last ?? before }

    /// The time of the first change after a time; `nil` without a change. All times are monotonic milliseconds.
    public func firstChange(after time: Double) -> Double? {
        let known = frames.last { $0.time <= time } ?? before
        return frames.first { $0.time > time && $0.difference(from: known) > Self.unnoticed }?.time
    }

    /// The time of the first pixels of the new page; `nil` if it did not appear.
    public var firstOfNew: Double? {
        let colour = last.mainColour
        let known = before.share(of: colour)
        return frames.first { $0.share(of: colour) > known + Self.finishing }?.time
    }

    /// The time when the new page was complete; `nil` if the screen did not change.
    public var inPlace: Double? {
        guard !frames.isEmpty else { return nil }
        let late = frames.lastIndex { $0.difference(from: last) > Self.finishing }
        return frames[late.map { $0 + 1 } ?? 0].time
    }

    /// The largest share of the screen without a page, beyond that before and after: from 0 to 1.
    /// - Parameter pages: colours of other pages, besides those before and after.
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

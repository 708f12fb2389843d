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

    /// A share of the screen that nobody notices, such as a cursor.
    private static let unnoticed = 0.003
    /// What a page may still lack and yet be in its place: a scroll bar that fades.
    private static let finishing = 0.01

    private var last: ScreenFrame { frames.last ?? before }

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

    /// The largest share of the screen that was of neither page, beyond what neither had before and after: from 0 to 1.
    public var emptiest: Double {
        let (old, new) = (before.mainColour, last.mainColour)
        let other = { (frame: ScreenFrame) in 1 - frame.share(of: old) - (new == old ? 0 : frame.share(of: new)) }
        let usual = max(other(before), other(last))
        return max(0, (frames.map(other).max() ?? 0) - usual)
    }
}

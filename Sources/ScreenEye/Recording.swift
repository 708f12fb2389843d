/// The frames that the screen shows during a change from one page to another. Each page has a main colour that the
/// other page does not contain.
public struct Recording: Sendable {
    /// The screen before the change.
    public let before: ScreenFrame
    /// The frames, in order. Each frame differs from the previous one.
    public let frames: [ScreenFrame]

    /// Creates a recording.
    public init(before: ScreenFrame, frames: [ScreenFrame]) {
        self.before = before
        self.frames = frames
    }

    /// Returns the recording of a part of the screen.
    public func part(_ bounds: (x: Int, y: Int, width: Int, height: Int)) -> Recording {
        Recording(before: before.part(bounds), frames: frames.map { $0.part(bounds) })
    }

    /// A smaller share of the screen than this may change without effect on the result. An example is a cursor.
    private static let unnoticed = 0.003
    /// A complete page may differ in this share of the screen. An example is a scroll bar that fades.
    private static let finishing = 0.01

    /// The last frame.
    public var last: ScreenFrame { frames.last ?? before }

    /// Returns the time of the first change after a time, or `nil` if there was none. All times are monotonic, in
    /// milliseconds.
    public func firstChange(after time: Double) -> Double? {
        let known = frames.last { $0.time <= time } ?? before
        return frames.first { $0.time > time && $0.difference(from: known) > Self.unnoticed }?.time
    }

    /// The time at which the first pixels of the new page appeared, or `nil` if none did.
    public var firstOfNew: Double? {
        let colour = last.mainColour
        let known = before.share(of: colour)
        return frames.first { $0.share(of: colour) > known + Self.finishing }?.time
    }

    /// The time at which the new page was complete, or `nil` if the screen did not change.
    public var inPlace: Double? {
        guard !frames.isEmpty else { return nil }
        let late = frames.lastIndex { $0.difference(from: last) > Self.finishing }
        return frames[late.map { $0 + 1 } ?? 0].time
    }

    /// Returns the largest share of the screen, from 0 to 1, that showed no page during the change.
    /// - Parameter pages: The colours of further pages, besides the old and the new one.
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

/// Recognizes five taps in the top left corner of the window.
package struct StaffGesture: Equatable, Sendable {
    /// The width and height of the corner in pixels.
    package static let corner = 80.0
    private static let count = 5
    /// The number of seconds for all taps.
    private static let duration = 3.0
    private var taps: [Double] = []

    package init() {}

    /// Returns true if this tap completes the gesture. A tap elsewhere begins it again.
    package mutating func tapped(x: Double, y: Double, at time: Double) -> Bool {
        guard (0..<Self.corner).contains(x), (0..<Self.corner).contains(y) else {
            taps = []
            return false
        }
        taps = taps.filter { time - $0 <= Self.duration } + [time]
        guard taps.count >= Self.count else { return false }
        taps = []
        return true
    }
}

/// Detects a crash loop. If the application repeatedly ends unexpectedly, it waits on an out-of-service screen instead
/// of flickering.
///
/// Times are in wall-clock seconds since 1970, because they must remain meaningful after the process has ended.
package struct CrashLoopGuard: Equatable, Sendable {
    /// A crash loop is this number of starts …
    package static let limit = 5
    /// … within this number of seconds.
    package static let window = 600.0
    /// The number of seconds to wait after a crash loop.
    package static let pause = 120

    /// The starts that count, oldest first.
    package private(set) var starts: [Double]

    package init() {
        starts = []
    }

    /// Parses ``text``. Invalid lines are ignored, because a damaged file must not prevent a kiosk from starting.
    package init(text: String) {
        starts = text.split(separator: "\n").compactMap { Double($0) }.filter(\.isFinite).suffix(Self.limit)
    }

    /// The starts as text, one per line.
    package var text: String { starts.map { "\($0)\n" }.joined() }

    /// Records a start.
    /// - Returns: The number of seconds to wait on an out-of-service screen before loading. It is 0 if there is no
    ///   crash loop.
    package mutating func started(at time: Double) -> Int {
        // A start in the future was recorded before the clock was set.
        starts = starts.filter { $0 <= time && time - $0 < Self.window } + [time]
        guard starts.count >= Self.limit else { return 0 }
        starts = []
        return Self.pause
    }

    /// Records that the application restarts as intended, so its last start does not count.
    package mutating func restarts() { starts = starts.dropLast() }

    /// Records that the application ended normally or has run for long enough.
    package mutating func wentWell() { starts = [] }
}

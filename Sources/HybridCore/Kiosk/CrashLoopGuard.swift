/// Detects a crash loop: an application that ends unexpectedly again and again then waits on an out-of-service screen
/// instead of flickering.
///
/// Times are wall-clock seconds since 1970, because they outlive the process.
package struct CrashLoopGuard: Equatable, Sendable {
    /// This number of starts …
    package static let limit = 5
    /// … within this number of seconds is a crash loop.
    package static let window = 600.0
    /// The pause after a crash loop, in seconds.
    package static let pause = 120

    /// The counted starts, oldest first.
    package private(set) var starts: [Double]

    /// A guard without starts.
    package init() {
        starts = []
    }

    /// Parses ``text``. Ignores invalid lines: a damaged file must not keep a kiosk from starting.
    package init(text: String) {
        starts = text.split(separator: "\n").compactMap { Double($0) }.filter(\.isFinite).suffix(Self.limit)
    }

    /// One line per start.
    package var text: String { starts.map { "\($0)\n" }.joined() }

    /// Records a start.
    /// - Returns: the seconds to wait on an out-of-service screen before loading; 0 without a crash loop.
    package mutating func started(at time: Double) -> Int {
        // A start in the future was recorded before the clock was set.
        starts = starts.filter { $0 <= time && time - $0 < Self.window } + [time]
        guard starts.count >= Self.limit else { return 0 }
        starts = []
        return Self.pause
    }

    /// The application ended normally, or has run for long enough.
    package mutating func wentWell() {
        starts = []
    }
}

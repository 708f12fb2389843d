/// Notes when the application started without having ended well before, so that one that dies again and again does not
/// flicker for ever: it then waits on an out-of-service screen.
///
/// Times are those of the wall clock, in seconds since 1970, because they outlive the process.
package struct CrashLoopGuard: Equatable, Sendable {
    /// So many starts …
    package static let limit = 5
    /// … within so many seconds are too many.
    package static let window = 600.0
    /// The pause after them, in seconds.
    package static let pause = 120

    /// The starts that count, the oldest first.
    package private(set) var starts: [Double]

    /// A guard that knows of no start.
    package init() {
        starts = []
    }

    /// Reads what ``text`` wrote. What cannot be read does not count: a broken file must not keep a kiosk from starting.
    package init(text: String) {
        starts = text.split(separator: "\n").compactMap { Double($0) }.filter(\.isFinite).suffix(Self.limit)
    }

    /// A line for each start.
    package var text: String { starts.map { "\($0)\n" }.joined() }

    /// Takes note of a start.
    /// - Returns: the seconds to wait on an out-of-service screen before anything is loaded; 0 unless there were too many starts.
    package mutating func started(at time: Double) -> Int {
        // A start in the future is from before the clock was set.
        starts = starts.filter { $0 <= time && time - $0 < Self.window } + [time]
        guard starts.count >= Self.limit else { return 0 }
        starts = []
        return Self.pause
    }

    /// The application has ended as it should, or has worked for long enough.
    package mutating func wentWell() {
        starts = []
    }
}

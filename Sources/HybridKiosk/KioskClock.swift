import GLibBridge
import HybridCore

/// Reads the clock every ten seconds and at the start of each minute.
final class KioskClock {
    private let time: @MainActor () -> LocalTime?
    private let read: @MainActor (LocalTime) -> Void
    private var timer: LoopTimer?
    /// The longest time in seconds between two readings.
    private static let interval = 10

    /// - Parameter read: Called immediately and after each interval.
    init(_ time: @escaping @MainActor () -> LocalTime?, read: @escaping @MainActor (LocalTime) -> Void) {
        self.time = time
        self.read = read
        look()
    }

    private func look() {
        let now = time()
        if let now { read(now) }
        let wait = min(Self.interval, 60 - (now?.second ?? 0))
        timer = MainLoop.after(milliseconds: wait * 1000) { [weak self] in self?.look() }
    }
}

import GLibBridge
import HybridCore

/// Reports the begin and the end of the opening hours. It checks the clock repeatedly, because clocks are set and
/// machines sleep.
final class HoursTimer {
    private let hours: OpeningHours
    private let clock: @MainActor () -> LocalTime?
    private let changed: @MainActor (_ isOpen: Bool) -> Void
    private var isOpen: Bool?
    private var timer: LoopTimer?
    /// The longest time in seconds between two checks.
    private static let interval = 10

    /// - Parameter changed: Called immediately, and after each change.
    init(
        _ hours: OpeningHours, clock: @escaping @MainActor () -> LocalTime?,
        changed: @escaping @MainActor (_ isOpen: Bool) -> Void
    ) {
        self.hours = hours
        self.clock = clock
        self.changed = changed
        look()
    }

    private func look() {
        let now = clock()
        if let now, hours.contains(now) != isOpen {
            isOpen = hours.contains(now)
            changed(hours.contains(now))
        }
        let wait = min(Self.interval, 60 - (now?.second ?? 0))
        timer = MainLoop.after(milliseconds: wait * 1000) { [weak self] in self?.look() }
    }
}

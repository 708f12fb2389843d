import GLibBridge
import HybridCore
import HybridShell

/// Calls a closure every day at a local time. It checks the clock repeatedly, because clocks are set and machines
/// sleep.
final class DailyTimer {
    private let time: KioskConfiguration.TimeOfDay
    private let clock: @MainActor () -> LocalTime?
    private let due: @MainActor () -> Void
    private var timer: LoopTimer?
    private var rest = Int.max
    private static let interval = 30

    init(
        at time: KioskConfiguration.TimeOfDay, clock: @escaping @MainActor () -> LocalTime?,
        due: @escaping @MainActor () -> Void
    ) {
        self.time = time
        self.clock = clock
        self.due = due
        look()
    }

    private func look() {
        guard let now = clock() else { return }
        let left = time.seconds(after: now)
        // If much more time remains than before, the daily time has passed. If slightly more remains, the clock was set
        // back.
        if left > rest, left - rest > 43_200 { due() }
        rest = left
        timer = MainLoop.after(milliseconds: min(left, Self.interval) * 1000) { [weak self] in self?.look() }
    }
}

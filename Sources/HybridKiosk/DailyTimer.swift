import CGtk
import GLibBridge
import HybridCore
import HybridShell

/// Calls a closure every day at a local time. It checks the clock repeatedly, because clocks are set and machines
/// sleep.
final class DailyTimer {
    typealias Time = (hour: Int, minute: Int, second: Int)
    private let time: KioskConfiguration.TimeOfDay
    private let clock: @MainActor () -> Time?
    private let due: @MainActor () -> Void
    private var timer: LoopTimer?
    private var rest = Int.max
    private static let interval = 30

    init(
        at time: KioskConfiguration.TimeOfDay, clock: @escaping @MainActor () -> Time?,
        due: @escaping @MainActor () -> Void
    ) {
        self.time = time
        self.clock = clock
        self.due = due
        look()
    }

    static func localTime() -> Time? {
        guard let now = g_date_time_new_now_local() else { return nil }
        defer { g_date_time_unref(now) }
        return (
            Int(g_date_time_get_hour(now)), Int(g_date_time_get_minute(now)), Int(g_date_time_get_second(now))
        )
    }

    private func look() {
        guard let now = clock() else { return }
        let left = time.seconds(afterHour: now.hour, minute: now.minute, second: now.second)
        // If much more time remains than before, the daily time has passed. If slightly more remains, the clock was set
        // back.
        if left > rest, left - rest > 43_200 { due() }
        rest = left
        timer = MainLoop.after(milliseconds: min(left, Self.interval) * 1000) { [weak self] in self?.look() }
    }
}

import GLibBridge

/// The timers of a visit. Each calls its body once, unless it is started again or cancelled before.
struct VisitTimers {
    enum Timer {
        /// The time that may pass without progress.
        case watchdog
        /// The time in which the page's adapter must report.
        case adapter
        /// The time after which the load must have started.
        case start
        /// The time in which the server must respond to a form that the page submits.
        case form
    }

    private var running: [Timer: LoopTimer] = [:]

    mutating func start(_ timer: Timer, milliseconds: Int, _ body: @escaping @MainActor () -> Void) {
        cancel(timer)
        running[timer] = MainLoop.after(milliseconds: milliseconds, body)
    }

    mutating func cancel(_ timers: Timer...) {
        for timer in timers { running.removeValue(forKey: timer)?.cancel() }
    }
}

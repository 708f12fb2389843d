import GLibBridge

/// The timers of a visit. They limit the time for the page, for its adapter, and for the server's response to a form
/// that the page submits.
final class VisitTimers {
    private var watchdog: LoopTimer?
    private var adapter: LoopTimer?
    private var form: LoopTimer?
    private var start: LoopTimer?

    /// Calls `body` once if this time passes without progress. A timer that is already running is restarted.
    func watch(milliseconds: Int, _ body: @escaping @MainActor () -> Void) {
        watchdog?.cancel()
        watchdog = MainLoop.after(milliseconds: milliseconds, body)
    }

    /// Calls `body` once if the page's adapter has not reported within this time.
    func awaitAdapter(milliseconds: Int, _ body: @escaping @MainActor () -> Void) {
        adapter?.cancel()
        adapter = MainLoop.after(milliseconds: milliseconds, body)
    }

    /// Calls `body` once after this time. The caller then checks whether the load has started.
    func awaitStart(milliseconds: Int, _ body: @escaping @MainActor () -> Void) {
        start?.cancel()
        start = MainLoop.after(milliseconds: milliseconds, body)
    }

    /// Calls `body` once after this time. The caller then checks whether the server has responded to the form.
    func awaitAnswer(milliseconds: Int, _ body: @escaping @MainActor () -> Void) {
        form?.cancel()
        form = MainLoop.after(milliseconds: milliseconds, body)
    }

    /// Stops the timer of ``watch(milliseconds:_:)`` while the page waits for the user.
    func stopWatching() {
        watchdog?.cancel()
        watchdog = nil
    }

    func cancel() {
        stopWatching()
        adapter?.cancel()
        adapter = nil
        start?.cancel()
        start = nil
    }
}

import GLibBridge

/// Time limits of a visit: for the page, for its adapter, and for the server's response to a form that the page
/// submits.
@MainActor
final class VisitTimers {
    private var watchdog: LoopTimer?
    private var adapter: LoopTimer?
    private var form: LoopTimer?
    private var start: LoopTimer?

    /// Calls `body` once after this time of silence. Restarts a running timer.
    func watch(milliseconds: Int, _ body: @escaping @MainActor () -> Void) {
        watchdog?.cancel()
        watchdog = MainLoop.after(milliseconds: milliseconds, body)
    }

    /// Calls `body` once if the page's adapter has not reported in this time.
    func awaitAdapter(milliseconds: Int, _ body: @escaping @MainActor () -> Void) {
        adapter?.cancel()
        adapter = MainLoop.after(milliseconds: milliseconds, body)
    }

    /// Calls `body` once after this time. The caller checks that the load has not started.
    func awaitStart(milliseconds: Int, _ body: @escaping @MainActor () -> Void) {
        start?.cancel()
        start = MainLoop.after(milliseconds: milliseconds, body)
    }

    /// Calls `body` once after this time. The caller checks that the form is still unanswered.
    func awaitAnswer(milliseconds: Int, _ body: @escaping @MainActor () -> Void) {
        form?.cancel()
        form = MainLoop.after(milliseconds: milliseconds, body)
    }

    /// Stops the watchdog while the page waits for the user.
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

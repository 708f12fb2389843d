import GLibBridge

/// The times that a visit is given until the page says something, and until its adapter does; and the time that a
/// server is given to answer a form of the page's own.
@MainActor
final class VisitTimers {
    private var watchdog: LoopTimer?
    private var adapter: LoopTimer?
    private var form: LoopTimer?

    /// Calls `body` once when the page has been silent for that long, counted anew.
    func watch(milliseconds: Int, _ body: @escaping @MainActor () -> Void) {
        watchdog?.cancel()
        watchdog = MainLoop.after(milliseconds: milliseconds, body)
    }

    /// Calls `body` once when the page's adapter has not reported by then.
    func awaitAdapter(milliseconds: Int, _ body: @escaping @MainActor () -> Void) {
        adapter?.cancel()
        adapter = MainLoop.after(milliseconds: milliseconds, body)
    }

    /// Calls `body` once when the form has not been answered by then; whether it has is the caller's business.
    func awaitAnswer(milliseconds: Int, _ body: @escaping @MainActor () -> Void) {
        form?.cancel()
        form = MainLoop.after(milliseconds: milliseconds, body)
    }

    /// The page may be silent: it is the user's turn.
    func stopWatching() {
        watchdog?.cancel()
        watchdog = nil
    }

    /// The visit's times count no more.
    func cancel() {
        stopWatching()
        adapter?.cancel()
        adapter = nil
    }
}

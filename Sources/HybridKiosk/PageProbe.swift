import GLibBridge
import HybridCore
import HybridShell

/// Checks periodically that the visible page responds.
final class PageProbe {
    private let windowSet: WindowSet
    private let interval: Int
    private(set) var health = PageHealth(at: MainLoop.now / 1000)
    private var timer: LoopTimer?
    /// Called with the remedy for a page that does not respond.
    var unresponsive: (@MainActor (PageHealth.Remedy) -> Void)?
    /// True while no page can respond.
    var isPaused: @MainActor () -> Bool = { false }

    /// - Parameter interval: The time in milliseconds between checks.
    init(windowSet: WindowSet, interval: Int) {
        self.windowSet = windowSet
        self.interval = interval
        schedule()
    }

    private func schedule() {
        timer?.cancel()
        timer = MainLoop.after(milliseconds: interval) { [weak self] in self?.ask() }
    }

    /// Restarts the schedule and discards a pending check.
    func restart() {
        asked += 1
        schedule()
    }

    private var asked = 0

    private func ask() {
        let session = windowSet.active.front
        let screen = windowSet.active.stacks.frontScreen
        // A visit has its own timers, a dialog blocks the page, and other screens are not pages.
        let isPage = screen?.kind == .web && screen?.failure == nil
        guard isPage, session.state.activeVisit == nil, session.webView.dialog == nil, !isPaused() else {
            health.answered(at: MainLoop.now / 1000)
            return schedule()
        }
        asked += 1
        let question = asked
        session.webView.ask { [weak self] isAlive in
            guard let self, question == asked else { return }
            answered(isAlive, by: session)
        }
    }

    private func answered(_ isAlive: Bool, by session: Session) {
        defer { schedule() }
        let time = MainLoop.now / 1000
        // A page that has been left or that waits for the user need not respond.
        let isExcused = session.state.activeVisit != nil || session.webView.dialog != nil
        guard !isAlive, !isExcused, !isPaused() else { return health.answered(at: time) }
        unresponsive?(health.failed(at: time))
    }
}

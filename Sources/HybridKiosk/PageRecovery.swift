import FoundationEssentials
import GLibBridge
import HybridCore
import HybridShell
import Logging

/// Recovers from pages that exceed the memory limit or do not respond.
final class PageRecovery {
    let probe: PageProbe
    private let windowSet: WindowSet
    private let isPaused: @MainActor () -> Bool
    private let restart: @MainActor () -> Void
    private var memory = MemoryStrikes()
    private var memoryPause: LoopTimer?

    /// - Parameters:
    ///   - interval: The time in milliseconds between checks.
    ///   - isPaused: Returns true while the kiosk shows no pages.
    ///   - restart: Restarts the process.
    init(
        _ windowSet: WindowSet, interval: Int, isPaused: @escaping @MainActor () -> Bool,
        restart: @escaping @MainActor () -> Void
    ) {
        self.windowSet = windowSet
        self.isPaused = isPaused
        self.restart = restart
        probe = PageProbe(windowSet: windowSet, interval: interval)
        probe.isPaused = isPaused
        probe.unresponsive = { [weak self] in self?.apply($0) }
    }

    /// True while the kiosk waits before it shows the first page again.
    var isPausing: Bool { memoryPause != nil }

    /// Cancels the pause before the first page.
    func stop() {
        memoryPause?.cancel()
        memoryPause = nil
    }

    /// Handles a page that exceeds the memory limit. If the page always does so, it would be reloaded without end.
    func exceededMemory() {
        let stacks = windowSet.active.stacks
        guard !isPaused(), let screen = stacks.frontScreen,
            memory.exceeded(screen.currentLocation, at: MainLoop.now / 1000)
        else { return }
        let isFirst = stacks.main.first?.id == screen.id
        let pause = isFirst ? MemoryStrikes.pause : 0
        windowSet.context.environment.logger.error(
            "the page exceeds memoryLimit repeatedly, returning to the start page",
            metadata: ["url": "\(URLRedaction.redact(screen.currentLocation))", "seconds": "\(pause)"])
        windowSet.context.environment.tracer.record(.kioskPaused(reason: "memoryLimit", seconds: pause))
        for navigator in windowSet.navigators { navigator.renewWebViews() }
        guard isFirst else { return windowSet.beginAnew() }
        OutOfServiceView.show(on: windowSet)
        memoryPause = MainLoop.after(milliseconds: pause * 1000) { [weak self] in
            self?.memoryPause = nil
            self?.windowSet.beginAnew()
        }
    }

    /// Handles a page that does not respond.
    private func apply(_ remedy: PageHealth.Remedy) {
        let url = windowSet.active.stacks.frontScreen?.currentLocation
        windowSet.context.environment.tracer.record(.kioskUnresponsive(url: url, remedy: remedy))
        windowSet.context.environment.logger.error(
            "the page is not responding",
            metadata: ["url": "\(url.map(URLRedaction.redact) ?? "")", "remedy": "\(remedy.rawValue)"])
        // A process that the kernel has stopped does not end with its web view or with the program.
        let hung = windowSet.active.front.webView
        switch remedy {
        case .reload: hung.endProcess()
        case .newWebView:
            for navigator in windowSet.navigators { navigator.renewWebViews() }
            hung.endProcess()
            windowSet.beginAnew()
        case .restart:
            hung.endProcess()
            restart()
        }
    }
}

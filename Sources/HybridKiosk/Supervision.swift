import FoundationEssentials
import GLibBridge
import HybridCore
import HybridShell

/// Keeps the service manager informed: ready once something is on the screen, alive as long as the page is.
@MainActor
final class Supervision {
    private let kiosk: KioskEnvironment
    private let health: @MainActor () -> PageHealth?
    private var isReady = false
    private var pulse: LoopTimer?
    private var probation: LoopTimer?

    init(_ kiosk: KioskEnvironment, health: @escaping @MainActor () -> PageHealth?) {
        self.kiosk = kiosk
        self.health = health
        if let interval = kiosk.notifier.manager.interval {
            pulse = MainLoop.every(milliseconds: interval) { [weak self] in self?.beat() }
        }
        probation = MainLoop.after(milliseconds: Int(CrashLoopGuard.window) * 1000) { kiosk.wentWell() }
    }

    isolated deinit {
        pulse?.cancel()
        probation?.cancel()
    }

    private func beat() {
        guard health()?.isTrusted(at: MainLoop.now / 1000) ?? false else { return }
        kiosk.notifier.send(.watchdog)
    }

    /// A page is there, or something in place of it.
    func settled(at url: URL?) {
        if !isReady { kiosk.notifier.send(.ready) }
        isReady = true
        kiosk.notifier.send(.status(url.map(URLRedaction.redact) ?? "waiting"))
    }
}

import FoundationEssentials
import GLibBridge
import HybridCore
import HybridShell

/// Notifies the service manager. It reports that the kiosk is ready when content is on the screen, and that it is alive
/// while the page responds.
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

    /// Reports that a page, or the content that replaces it, is shown.
    func settled(at url: URL?) {
        if !isReady { kiosk.notifier.send(.ready) }
        isReady = true
        kiosk.notifier.send(.status(url.map(URLRedaction.redact) ?? "waiting"))
    }
}

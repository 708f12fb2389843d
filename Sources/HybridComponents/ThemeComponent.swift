import GLibBridge
import HybridCore
import HybridShell

/// `theme`: light or dark for the whole window, as the page has it; without a word as the desktop has it. What the page
/// has set goes with its application, not with the page.
@MainActor
final class ThemeComponent: PatientComponent {
    let delegate: BridgeDelegate
    var waiting: BridgeMessage?
    private var limit = RateLimit.dialogs
    private var timer: LoopTimer?
    private static let pause = 1_000

    init(_ delegate: BridgeDelegate) {
        self.delegate = delegate
    }

    func received(_ message: BridgeMessage) {
        guard message.event == "connect" || message.event == "set" else { return delegate.refuse(message, .event) }
        hear(message)
    }

    func show(_ message: BridgeMessage) {
        // A window that flickers hurts people. The last word still counts, a little later.
        guard limit.allows(at: MainLoop.now / 1000) else {
            waiting = message
            timer = timer ?? MainLoop.after(milliseconds: Self.pause) { [weak self] in self?.tryAgain() }
            return
        }
        let appearance = delegate.navigation?.context.appearance
        switch message["theme"]?.string ?? "" {
        case "dark": appearance?.choose(isDark: true)
        case "light": appearance?.choose(isDark: false)
        default: appearance?.choose(isDark: nil)
        }
    }

    private func tryAgain() {
        timer = nil
        started()
    }
}

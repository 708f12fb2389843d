import GLibBridge
import HybridCore
import HybridShell

/// `theme`: a light or dark window, as the page requests. Without a value, the desktop's preference applies. The
/// setting stays in effect until the application ends, even if the user leaves the page.
final class ThemeComponent: ComponentBase, PatientComponent {
    var waiting: BridgeMessage?
    private var limit = RateLimit.dialogs
    private var timer: LoopTimer?
    private static let pause = 1_000

    func received(_ message: BridgeMessage) {
        guard message.event == "connect" || message.event == "set" else { return delegate.refuse(message, .event) }
        hear(message)
    }

    func show(_ message: BridgeMessage) {
        // Rapid flicker can harm users. The last request takes effect after a delay.
        guard limit.allows(at: MainLoop.now / 1000) else {
            waiting = message
            timer = timer ?? MainLoop.after(milliseconds: Self.pause) { [weak self] in self?.tryAgain() }
            return
        }
        let appearance = delegate.navigator?.context.appearance
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

import GLibBridge
import HybridCore
import HybridShell

/// What the shell's own components need of where they are, beyond what others get.
extension BridgeDelegate {
    /// The stacks.
    var navigation: NavigationController? { destination as? NavigationController }

    /// Whether the page may have something done for which the user must have touched it, and be looking at it. If not, it
    /// is noted.
    func allows(_ message: BridgeMessage) -> Bool {
        guard isShown else {
            refuse(message, .notInFront)
            return false
        }
        guard hasRecentGesture else {
            refuse(message, .gesture)
            return false
        }
        return true
    }

    /// The keys that the page cannot have for itself.
    var takenKeys: TakenKeys {
        TakenKeys(own: navigation?.environment.commands.map { ($0.title, $0.keys) } ?? [])
    }

    /// Puts the keyboard into the page.
    func focusPage() { navigation?.existing(session)?.view.focus() }

    /// What the page says above itself.
    var banner: StatusBanner? { navigation?.existing(session)?.view.banner }

    /// What lies over the page's web view can be hung on, and how much the page is magnified.
    var page: (widget: Widget, zoom: Double)? {
        navigation.flatMap { $0.existing(session) }.map { ($0.view.widget, $0.webView.zoom) }
    }
}

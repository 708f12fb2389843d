import HybridCore
import HybridShell

/// `badge`: a number and a progress bar on the application's icon in the dock, and the number on the page's tab. The badge
/// stays when the user leaves the page.
final class BadgeComponent: ComponentBase, BridgeComponent {
    func received(_ message: BridgeMessage) {
        switch message.event {
        case "set", "connect": showBadge(LauncherBadge(message.data))
        case "clear": showBadge(LauncherBadge([:]))
        default: delegate.refuse(message, .event)
        }
    }

    private func showBadge(_ badge: LauncherBadge) {
        delegate.navigator?.context.showBadge(badge)
        delegate.navigator?.display?.showBadge(badge.count)
    }
}

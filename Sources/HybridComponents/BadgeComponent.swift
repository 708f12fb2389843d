import GLibBridge
import HybridCore
import HybridShell

/// `badge`: a number and a bar on the application's icon, where the desktop's dock shows them. It stays when the page goes.
@MainActor
final class BadgeComponent: BridgeComponent {
    private let delegate: BridgeDelegate
    private static let path = "/com/canonical/unity/launcherentry/1"
    private static let interface = "com.canonical.Unity.LauncherEntry"

    init(_ delegate: BridgeDelegate) {
        self.delegate = delegate
    }

    func received(_ message: BridgeMessage) {
        switch message.event {
        case "set", "connect": show(LauncherBadge(message.data))
        case "clear": show(LauncherBadge([:]))
        default: delegate.refuse(message, .event)
        }
    }

    private func show(_ badge: LauncherBadge) {
        delegate.navigation?.context.show(badge)
        guard let id = delegate.navigation?.environment.applicationID, let bus = try? DBusConnection.session(),
            let arguments = try? Variant(parsing: badge.signal(for: id))
        else { return }
        // Where there is no bus, or nobody listens, there is no dock either.
        try? bus.emit(path: Self.path, interface: Self.interface, signal: "Update", arguments)
    }
}

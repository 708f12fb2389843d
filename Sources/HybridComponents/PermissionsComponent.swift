import GLibBridge
import HybridCore
import HybridShell

/// `permissions`: reports the state of a page's permissions without asking the user. The event names the permission.
final class PermissionsComponent: ComponentBase, BridgeComponent {
    func received(_ message: BridgeMessage) {
        guard let kind = Self.kind(message.event), let entry = delegate.navigator?.permission(kind) else {
            return delegate.refuse(message, .event)
        }
        delegate.reply(to: message.event, with: ["code": .integer(entry.told.code), "text": .string(entry.told.text)])
    }

    private static func kind(_ event: String) -> PermissionDefaults.Kind? {
        if event == "location" { return .geolocation }
        // The shell saves passwords, not the page.
        return PermissionDefaults.Kind(rawValue: event).flatMap { $0 == .passwords ? nil : $0 }
    }
}

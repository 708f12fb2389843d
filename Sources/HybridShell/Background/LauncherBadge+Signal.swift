import GLibBridge
import HybridCore

extension LauncherBadge {
    private static let path = "/com/canonical/unity/launcherentry/1"
    private static let interface = "com.canonical.Unity.LauncherEntry"

    /// Sends the badge to docks, which listen on the session bus. If there is no bus or no dock, this has no effect.
    func emit(for applicationID: String) {
        guard let bus = try? DBusConnection.session(), let arguments = try? Variant(parsing: signal(for: applicationID))
        else { return }
        try? bus.emit(path: Self.path, interface: Self.interface, signal: "Update", arguments)
    }
}

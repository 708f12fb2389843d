import GLibBridge
package import HybridCore

/// Shows notifications by means of the desktop's portal (org.freedesktop.portal.Notification). For a sandboxed
/// application this is the only way.
///
/// The portal identifies the application by its sandbox. It reports clicks, but not that the user dismissed a
/// notification. A notification therefore counts as shown until it is clicked, replaced or closed.
package final class PortalNotifier: Notifier {
    private static let service = "org.freedesktop.portal.Desktop"
    private static let path = "/org/freedesktop/portal/desktop"
    private static let interface = "org.freedesktop.portal.Notification"
    private var proxy: DBusProxy?
    private var shown: [Int: @MainActor (NotificationEvent) -> Void] = [:]

    /// Creates a notifier. It does not contact the desktop before the first notification.
    package init() {}

    package func show(_ notification: DesktopNotification, heard: @escaping @MainActor (NotificationEvent) -> Void) {
        let id = notification.id
        shown[id] = heard
        listen()
        let content = Variant(dictionary: [
            "title": Variant(notification.title), "body": Variant(notification.body),
            // Without the prefix of a GApplication action, the portal reports the click by its own signal.
            "default-action": Variant("show"),
        ])
        Task {
            do {
                _ = try await send("AddNotification", Variant(tuple: [Variant("\(id)"), content]))
            } catch {
                shown.removeValue(forKey: id)?(.closed)
            }
        }
    }

    package func close(_ id: Int) {
        guard let heard = shown.removeValue(forKey: id) else { return }
        heard(.closed)
        Task { _ = try? await send("RemoveNotification", Variant(tuple: [Variant("\(id)")])) }
    }

    private func send(_ method: String, _ arguments: Variant) async throws -> Variant {
        try await DBusConnection.session().send(
            Self.service, path: Self.path, interface: Self.interface, method: method, arguments, timeout: 10_000)
    }

    private func listen() {
        guard proxy == nil else { return }
        proxy = try? DBusProxy(on: .session(), name: Self.service, path: Self.path, interface: Self.interface) {
            [weak self] signal, arguments in
            guard signal == "ActionInvoked", let text = arguments.children.first?.string, let id = Int(text) else {
                return
            }
            self?.shown[id]?(.clicked(activationToken: nil))
        }
    }
}

import GLibBridge
import HybridShell

/// Inhibits the desktop's screen saver. It uses the interface of desktops without GNOME's session manager, such as KDE,
/// LXQt, Xfce and xscreensaver.
final class ScreenSaverInhibitor {
    private static let name = "org.freedesktop.ScreenSaver"
    private static let path = "/org/freedesktop/ScreenSaver"
    private let connection: DBusConnection
    private let reason: String
    private var watch: DBusNameWatch?
    /// The number that the service assigned to the request.
    private var cookie: UInt32?
    private var isReleased = false

    /// - Throws: ``GLibError`` if there is no session bus.
    init(reason: String) throws {
        connection = try .session()
        self.reason = reason
        // The kiosk may start before the service, and a service that was restarted has lost the request.
        watch = DBusNameWatch(on: connection, name: Self.name) { [weak self] isThere in
            self?.cookie = nil
            if isThere { self?.hold() }
        }
    }

    private func hold() {
        Task {
            let arguments = Variant(tuple: [Variant("HybridDesktop"), Variant(reason)])
            let answer = try? await connection.send(
                Self.name, path: Self.path, interface: Self.name, method: "Inhibit", arguments)
            cookie = answer?.children.first?.int.map { UInt32(clamping: $0) }
            if isReleased { letGo() }
        }
    }

    /// Permits the screen saver again.
    func release() {
        isReleased = true
        watch = nil
        letGo()
    }

    private func letGo() {
        guard let cookie else { return }
        self.cookie = nil
        Task {
            _ = try? await connection.send(
                Self.name, path: Self.path, interface: Self.name, method: "UnInhibit",
                Variant(tuple: [Variant(uint32: cookie)]))
        }
    }
}

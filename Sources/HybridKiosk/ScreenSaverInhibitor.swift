import GLibBridge
import HybridShell

/// Keeps the desktop's screen saver away, as long as there is one, by the interface that desktops without a session
/// manager of GNOME's kind have: KDE, LXQt, Xfce, xscreensaver.
@MainActor
final class ScreenSaverInhibitor {
    private static let name = "org.freedesktop.ScreenSaver"
    private static let path = "/org/freedesktop/ScreenSaver"
    private let connection: DBusConnection
    private let reason: String
    private var watch: DBusNameWatch?
    /// The service's number for what it was asked.
    private var cookie: UInt32?
    private var isReleased = false

    /// - Throws: ``GLibError`` when there is no session bus.
    init(reason: String) throws {
        connection = try .session()
        self.reason = reason
        // The kiosk may be there first; and a service that starts anew has forgotten everything.
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

    /// Lets the screen saver come again.
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

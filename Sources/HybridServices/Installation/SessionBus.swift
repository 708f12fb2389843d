import GLibBridge

/// The session bus, which starts applications when their name is called.
@MainActor
enum SessionBus {
    private static let name = "org.freedesktop.DBus"
    private static let path = "/org/freedesktop/DBus"

    /// Reloads the service files. Harmless for a bus that watches them.
    static func reload() async {
        _ = try? await DBusConnection.session().send(name, path: path, interface: name, method: "ReloadConfig")
    }

    /// True if the session bus can start a service with this name.
    ///
    /// A file in the user's data directory is not sufficient: the bus may be missing or use another data directory. A
    /// desktop that leaves the start to such a bus starts nothing, silently.
    static func starts(_ service: String) async -> Bool {
        let answer = try? await DBusConnection.session().send(
            name, path: path, interface: name, method: "ListActivatableNames")
        return answer?.children.first?.children.contains { $0.string == service } ?? false
    }
}

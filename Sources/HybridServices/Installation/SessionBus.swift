import GLibBridge

/// The session bus. It starts an application when another program calls the application's name.
enum SessionBus {
    private static let name = "org.freedesktop.DBus"
    private static let path = "/org/freedesktop/DBus"

    /// Makes the bus reload its service files. If the bus watches the files, this has no effect.
    static func reload() async {
        _ = try? await DBusConnection.session().send(name, path: path, interface: name, method: "ReloadConfig")
    }

    /// Returns whether the session bus can start a service with this name.
    ///
    /// It is not sufficient that a service file exists in the user's data directory, because the bus may be missing or
    /// may use another data directory. If a desktop relies on such a bus, it starts nothing and reports no error.
    static func starts(_ service: String) async -> Bool {
        let answer = try? await DBusConnection.session().send(
            name, path: path, interface: name, method: "ListActivatableNames")
        return answer?.children.first?.children.contains { $0.string == service } ?? false
    }
}

import GLibBridge
import HybridCore

/// The session bus. It starts an application when another program calls the application's name.
enum SessionBus {
    private static let name = "org.freedesktop.DBus"
    private static let path = "/org/freedesktop/DBus"

    /// Makes the bus reload its service files. If the bus watches the files, this has no effect.
    static func reload() async {
        _ = try? await DBusConnection.session().send(name, path: path, interface: name, method: "ReloadConfig")
    }

    /// Returns whether any process of the application, in any profile, is on the session bus.
    static func isRunning(_ id: String) -> Bool {
        let names = try? DBusConnection.session().call(name, path: path, interface: name, method: "ListNames")
        return names?.children.first?.children.compactMap(\.string)
            .contains { $0 == id || $0.hasPrefix("\(id).Profile_") } ?? false
    }

    /// Checks that no process of the application is running.
    /// - Throws: ``InstallationError`` if one is.
    static func checkEnded(_ id: String) throws(InstallationError) {
        guard isRunning(id) else { return }
        throw InstallationError(localized("The application “\(id)” is running. Quit it (Ctrl+Q), then try again."))
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

import GLibBridge

/// The session bus as what starts applications whose name is called.
@MainActor
enum SessionBus {
    private static let name = "org.freedesktop.DBus"
    private static let path = "/org/freedesktop/DBus"

    /// Lets the bus read the service files anew. A bus that looks at them by itself loses nothing by it.
    static func reload() async {
        _ = try? await DBusConnection.session().send(name, path: path, interface: name, method: "ReloadConfig")
    }

    /// Whether the bus of this session would start a service of that name.
    ///
    /// A file in the user's data directory is not enough: there may be no bus, or one that was started with another data
    /// directory. A desktop that then leaves the start to the bus starts nothing, and says nothing.
    static func starts(_ service: String) async -> Bool {
        let answer = try? await DBusConnection.session().send(
            name, path: path, interface: name, method: "ListActivatableNames")
        return answer?.children.first?.children.contains { $0.string == service } ?? false
    }
}

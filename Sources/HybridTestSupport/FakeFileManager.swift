import GLibBridge

/// A file manager on the session bus that only records the files that it should show. While it runs, the application
/// asks it instead of opening directories itself.
@MainActor
public final class FakeFileManager {
    /// The addresses of the files, in order.
    public private(set) var shown: [String] = []
    private var object: DBusObject?

    /// Acquires the bus name of file managers.
    public init() throws {
        object = try DBusObject(
            name: "org.freedesktop.FileManager1", path: "/org/freedesktop/FileManager1",
            introspection: """
                <node><interface name="org.freedesktop.FileManager1"><method name="ShowItems">
                <arg name="URIs" type="as" direction="in"/><arg name="StartupId" type="s" direction="in"/>
                </method></interface></node>
                """
        ) { [weak self] _, arguments in
            self?.shown += arguments.children.first?.children.compactMap(\.string) ?? []
            return nil
        }
    }
}

import FoundationEssentials
import GLibBridge

/// A desktop's file chooser behind its portal, on the session bus: GTK asks it in place of its own dialog where
/// `GDK_DEBUG` has `portals`, as it does in a sandbox.
@MainActor
public final class FakeFilePortal {
    private static let name = "org.freedesktop.portal.Desktop"
    private static let path = "/org/freedesktop/portal/desktop"
    private var object: DBusObject?
    private var requests = 0
    /// What was asked for: the method's name, and its arguments as text.
    public private(set) var asked: [(method: String, arguments: String)] = []

    /// Takes the name that portals have.
    public init() throws {
        object = try DBusObject(
            on: .session(), name: Self.name, path: Self.path,
            introspection: """
                <node><interface name="org.freedesktop.portal.FileChooser">
                <method name="OpenFile"><arg type="s" direction="in"/><arg type="s" direction="in"/>
                <arg type="a{sv}" direction="in"/><arg type="o" direction="out"/></method>
                <method name="SaveFile"><arg type="s" direction="in"/><arg type="s" direction="in"/>
                <arg type="a{sv}" direction="in"/><arg type="o" direction="out"/></method>
                <property name="version" type="u" access="read"/>
                </interface></node>
                """
        ) { [weak self] method, arguments in
            guard let self else { return nil }
            requests += 1
            asked.append((method, arguments.text))
            return try? Variant(parsing: "(objectpath '\(request)',)")
        }
    }

    private var request: String { "\(Self.path)/request/test/\(requests)" }

    /// The user chooses a file, or nothing.
    /// - Parameter name: the asker's, on the bus. GTK hears what is for it alone.
    public func answer(_ path: String?, to name: String) throws {
        // Where nothing was chosen too: GTK takes for granted that it is there.
        let uris = path.map { "['\(URL(filePath: $0).absoluteString)']" } ?? "@as []"
        try DBusConnection.session().emit(
            path: request, interface: "org.freedesktop.portal.Request", signal: "Response",
            Variant(parsing: "(uint32 \(path == nil ? 1 : 0), {'uris': <\(uris)>})"), to: name)
    }

    /// Goes away.
    public func stop() throws {
        object = nil
        _ = try DBusConnection.session().call(
            "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
            method: "ReleaseName", Variant(tuple: [Variant(Self.name)]))
    }
}

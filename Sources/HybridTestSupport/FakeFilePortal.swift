import FoundationEssentials
import GLibBridge

/// The portal's file chooser on the session bus. GTK uses it instead of its own dialog if `GDK_DEBUG` contains
/// `portals`, as in a sandbox.
@MainActor
public final class FakeFilePortal {
    private static let name = "org.freedesktop.portal.Desktop"
    private static let path = "/org/freedesktop/portal/desktop"
    private var object: DBusObject?
    private var requests = 0
    /// The requests. Each contains the name of the method, and its arguments as text.
    public private(set) var asked: [(method: String, arguments: String)] = []

    /// Acquires the bus name of the portal.
    public init() throws {
        object = try DBusObject(
            name: Self.name, path: Self.path,
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

    /// Completes the dialog. The user has chosen a file, or has cancelled if `path` is `nil`.
    /// - Parameter name: The bus name of the client. GTK only receives signals that are addressed to it.
    public func answer(_ path: String?, to name: String) throws {
        // GTK requires this member even if no file was chosen.
        let uris = path.map { "['\(URL(filePath: $0).absoluteString)']" } ?? "@as []"
        try DBusConnection.session().emit(
            path: request, interface: "org.freedesktop.portal.Request", signal: "Response",
            Variant(parsing: "(uint32 \(path == nil ? 1 : 0), {'uris': <\(uris)>})"), to: name)
    }
}

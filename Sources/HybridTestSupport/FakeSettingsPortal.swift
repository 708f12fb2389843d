import GLibBridge

/// A desktop's settings portal on the session bus, which says whether the desktop is light or dark.
@MainActor
public final class FakeSettingsPortal {
    private static let name = "org.freedesktop.portal.Desktop"
    private static let path = "/org/freedesktop/portal/desktop"
    private static let interface = "org.freedesktop.portal.Settings"
    private static let namespace = "org.freedesktop.appearance"
    private var object: DBusObject?
    /// 0 is no wish, 1 is dark, 2 is light.
    public private(set) var colorScheme: UInt32

    /// Takes the name that portals have.
    public init(colorScheme: UInt32) throws {
        self.colorScheme = colorScheme
        object = try DBusObject(
            on: .session(), name: Self.name, path: Self.path,
            introspection: """
                <node><interface name="org.freedesktop.portal.Settings"><method name="Read">
                <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="v" direction="out"/>
                </method></interface></node>
                """
        ) { [weak self] _, arguments in
            let isScheme = arguments.children.last?.string == "color-scheme"
            return try? Variant(parsing: "(<<uint32 \(isScheme ? self?.colorScheme ?? 0 : 0)>>,)")
        }
    }

    /// The desktop becomes light or dark.
    public func change(colorScheme: UInt32) throws {
        self.colorScheme = colorScheme
        try DBusConnection.session().emit(
            path: Self.path, interface: Self.interface, signal: "SettingChanged",
            Variant(parsing: "('\(Self.namespace)', 'color-scheme', <uint32 \(colorScheme)>)"))
    }

    /// Goes away.
    public func stop() throws {
        object = nil
        _ = try DBusConnection.session().call(
            "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
            method: "ReleaseName", Variant(tuple: [Variant(Self.name)]))
    }
}

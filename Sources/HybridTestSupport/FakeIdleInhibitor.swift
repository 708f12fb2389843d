import GLibBridge

/// What a desktop has to keep the screen from going dark, on the session bus, and who has asked it to.
@MainActor
public final class FakeIdleInhibitor {
    /// The service that plays this part.
    public enum Service: CaseIterable, Sendable {
        /// GNOME's session manager, and those that imitate it.
        case sessionManager
        /// What KDE, LXQt, Xfce and xscreensaver have.
        case screenSaver

        var name: String {
            switch self {
            case .sessionManager: "org.gnome.SessionManager"
            case .screenSaver: "org.freedesktop.ScreenSaver"
            }
        }

        var path: String { "/" + name.map { $0 == "." ? "/" : "\($0)" }.joined() }

        var introspection: String {
            switch self {
            case .sessionManager:
                """
                <node><interface name="org.gnome.SessionManager">
                <method name="Inhibit"><arg type="s" direction="in"/><arg type="u" direction="in"/>
                <arg type="s" direction="in"/><arg type="u" direction="in"/><arg type="u" direction="out"/></method>
                <method name="Uninhibit"><arg type="u" direction="in"/></method></interface></node>
                """
            case .screenSaver:
                """
                <node><interface name="org.freedesktop.ScreenSaver">
                <method name="Inhibit"><arg type="s" direction="in"/><arg type="s" direction="in"/>
                <arg type="u" direction="out"/></method>
                <method name="UnInhibit"><arg type="u" direction="in"/></method></interface></node>
                """
            }
        }
    }

    /// The reasons for which the screen is to stay as it is, by the numbers that were given to those who asked.
    public private(set) var holds: [UInt32: String] = [:]
    /// How often somebody has asked.
    public private(set) var requests: UInt32 = 0
    private let service: Service
    private var object: DBusObject?

    /// Takes the name that the service has.
    public init(_ service: Service) throws {
        self.service = service
        object = try DBusObject(
            on: .session(), name: service.name, path: service.path, introspection: service.introspection
        ) { [weak self] method, arguments in
            guard let self else { return nil }
            guard method == "Inhibit" else {
                holds[UInt32(clamping: arguments.children.first?.int ?? 0)] = nil
                return nil
            }
            requests += 1
            // The session manager's flag 8 is the screen, and 1 the log-out.
            let texts = arguments.children.compactMap(\.string)
            let flags = arguments.children.last?.int ?? 0
            let isScreen = service == .screenSaver || flags == 8
            let reason = texts.last ?? ""
            holds[requests] = isScreen ? reason : flags == 1 ? "log-out: \(reason)" : "not the screen"
            return Variant(tuple: [Variant(uint32: requests)])
        }
    }

    /// Goes away.
    public func stop() throws {
        object = nil
        _ = try DBusConnection.session().call(
            "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
            method: "ReleaseName", Variant(tuple: [Variant(service.name)]))
    }
}

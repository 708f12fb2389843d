import GLibBridge

/// A fake of the desktop's service that keeps the screen on. It records the requests.
@MainActor
public final class FakeIdleInhibitor {
    /// The service that is imitated.
    public enum Service: CaseIterable, Sendable {
        /// The session manager of GNOME, or a service that imitates it.
        case sessionManager
        /// The service of KDE, LXQt, Xfce and xscreensaver.
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

    /// The reasons of the active requests, by the numbers that the service returned.
    public private(set) var holds: [UInt32: String] = [:]
    /// The number of requests so far.
    public private(set) var requests: UInt32 = 0
    private let service: Service
    private var object: DBusObject?

    /// Acquires the bus name of the service.
    public init(_ service: Service) throws {
        self.service = service
        object = try DBusObject(
            name: service.name, path: service.path, introspection: service.introspection
        ) { [weak self] method, arguments in
            guard let self else { return nil }
            guard method == "Inhibit" else {
                holds[UInt32(clamping: arguments.children.first?.int ?? 0)] = nil
                return nil
            }
            requests += 1
            // The session manager's flag 8 refers to the screen, and 1 to the log-out.
            let texts = arguments.children.compactMap(\.string)
            let flags = arguments.children.last?.int ?? 0
            let isScreen = service == .screenSaver || flags == 8
            let reason = texts.last ?? ""
            holds[requests] = isScreen ? reason : flags == 1 ? "log-out: \(reason)" : "not the screen"
            return Variant(tuple: [Variant(uint32: requests)])
        }
    }
}

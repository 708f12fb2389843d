import GLibBridge

/// The portals of a desktop for confined applications on the session bus, with a user who says yes: links, notifications,
/// and going on without a window. What they were asked for is kept. Files are ``FakeFilePortal``'s.
@MainActor
public final class FakePortal {
    /// A notification as the application described it.
    public struct Shown: Equatable {
        /// The application's own name for it.
        public let id: String
        /// The line in bold.
        public let title: String
        /// The text.
        public let body: String
    }

    /// What an application that goes on without a window has asked for.
    public struct Background: Equatable {
        /// Whether the desktop is to start it.
        public let startsAtLogin: Bool
        /// How; empty where it has not said.
        public let command: [String]
        /// What the user is told.
        public let reason: String
    }

    /// The addresses that were to be opened.
    public private(set) var opened: [String] = []
    /// What was shown, in order.
    public private(set) var shown: [Shown] = []
    /// The notifications that the application took away.
    public private(set) var removed: [String] = []

    /// What was asked for to go on without a window, in order.
    public private(set) var background: [Background] = []
    /// Whether the user agrees to that.
    public var agreesToBackground = true

    private static let name = "org.freedesktop.portal.Desktop"
    private static let path = "/org/freedesktop/portal/desktop"
    private static let interfaces = "org.freedesktop.portal"
    private var objects: [String: DBusObject] = [:]
    private var timers: [LoopTimer] = []

    /// Takes the name that portals have.
    public init() throws {
        let request = #"<arg type="a{sv}" direction="in"/><arg type="o" direction="out"/></method>"#
        let text = #"<arg type="s" direction="in"/>"#
        try offer(
            "OpenURI", "<method name=\"OpenURI\">\(text)\(text)\(request)"
        ) { portal, _, arguments in
            portal.opened.append(arguments[1].string ?? "")
            return portal.answer("OpenURI", to: arguments[2])
        }
        try offer(
            "Notification",
            "<method name=\"AddNotification\">\(text)<arg type=\"a{sv}\" direction=\"in\"/></method>"
                + "<method name=\"RemoveNotification\">\(text)</method>"
        ) { portal, method, arguments in
            let id = arguments[0].string ?? ""
            guard method == "AddNotification" else {
                portal.removed.append(id)
                return nil
            }
            portal.shown.append(
                Shown(
                    id: id, title: Self.member("title", of: arguments[1]) ?? "",
                    body: Self.member("body", of: arguments[1]) ?? ""))
            return nil
        }
        try offer("Background", "<method name=\"RequestBackground\">\(text)\(request)") { portal, _, arguments in
            portal.answerBackground(arguments[1])
        }
        // GLib asks these of the network once there are portals.
        try offer(
            "NetworkMonitor",
            "<method name=\"GetAvailable\"><arg type=\"b\" direction=\"out\"/></method>"
                + "<method name=\"GetMetered\"><arg type=\"b\" direction=\"out\"/></method>"
                + "<method name=\"GetConnectivity\"><arg type=\"u\" direction=\"out\"/></method>"
                + "<method name=\"GetStatus\"><arg type=\"a{sv}\" direction=\"out\"/></method>"
        ) { _, method, _ in
            switch method {
            case "GetAvailable": Variant(tuple: [Variant(true)])
            case "GetMetered": Variant(tuple: [Variant(false)])
            case "GetConnectivity": Variant(tuple: [Variant(uint32: 4)])
            default: try? Variant(parsing: "({'available': <true>, 'metered': <false>, 'connectivity': <uint32 4>},)")
            }
        }
        try offer(
            "ProxyResolver", "<method name=\"Lookup\">\(text)<arg type=\"as\" direction=\"out\"/></method>"
        ) { _, _, _ in Variant(tuple: [Variant(strings: ["direct://"])]) }
    }

    /// Clicks a notification, as a person does.
    public func click(_ id: String) throws {
        try DBusConnection.session().emit(
            path: Self.path, interface: "\(Self.interfaces).Notification", signal: "ActionInvoked",
            Variant(parsing: "('\(id)', 'show', @av [])"))
    }

    /// Goes away.
    public func stop() throws {
        objects = [:]
        timers = []
        _ = try DBusConnection.session().call(
            "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
            method: "ReleaseName", Variant(tuple: [Variant(Self.name)]))
    }

    private func offer(
        _ interface: String, _ methods: String,
        answer: @escaping @MainActor (FakePortal, String, [Variant]) -> Variant?
    ) throws {
        objects[interface] = try DBusObject(
            on: .session(), name: Self.name, path: Self.path,
            introspection: "<node><interface name=\"\(Self.interfaces).\(interface)\">\(methods)</interface></node>"
        ) { [weak self] method, arguments in
            self.flatMap { answer($0, method, arguments.children) }
        }
    }

    /// Answers a request as portals do: with the address of an object, which then says what the user has decided.
    private func answer(
        _ interface: String, to options: Variant, code: Int = 0, results: String = "@a{sv} {}"
    ) -> Variant? {
        let caller = (objects[interface]?.caller ?? ":0.0").dropFirst().replacing(".", with: "_")
        let handle = "\(Self.path)/request/\(caller)/\(Self.member("handle_token", of: options) ?? "none")"
        timers.append(
            MainLoop.whenIdle {
                guard let answer = try? Variant(parsing: "(uint32 \(code), \(results))") else { return }
                try? DBusConnection.session().emit(
                    path: handle, interface: "\(Self.interfaces).Request", signal: "Response", answer)
            })
        return try? Variant(parsing: "(objectpath '\(handle)',)")
    }

    private func answerBackground(_ options: Variant) -> Variant? {
        let isAtLogin = Self.value("autostart", of: options)?.bool ?? false
        background.append(
            Background(
                startsAtLogin: isAtLogin,
                command: Self.value("commandline", of: options)?.children.compactMap(\.string) ?? [],
                reason: Self.member("reason", of: options) ?? ""))
        let isAllowed = agreesToBackground
        return answer(
            "Background", to: options, code: isAllowed ? 0 : 1,
            results: "{'background': <\(isAllowed)>, 'autostart': <\(isAllowed && isAtLogin)>}")
    }

    /// A text in a dictionary whose values are variants.
    private static func member(_ key: String, of dictionary: Variant) -> String? { value(key, of: dictionary)?.string }

    private static func value(_ key: String, of dictionary: Variant) -> Variant? {
        dictionary.children.first { $0.children.first?.string == key }?.children.last?.children.first
    }
}

import GLibBridge

/// The portals that the desktop offers to sandboxed applications for links, notifications and background operation.
/// They act as if the user agreed to each request, and record the requests. File dialogs are in ``FakeFilePortal``.
@MainActor
public final class FakePortal {
    /// A notification as the application described it.
    public struct Shown: Equatable {
        /// The ID that the application gave to the notification.
        public let id: String
        /// The title.
        public let title: String
        /// The text.
        public let body: String
    }

    /// A request for background operation.
    public struct Background: Equatable {
        /// True if the application requests to be started at login.
        public let startsAtLogin: Bool
        /// The command to start; empty if the application does not specify it.
        public let command: [String]
        /// The reason that the user sees.
        public let reason: String
    }

    /// The addresses that were opened.
    public private(set) var opened: [String] = []
    /// The notifications that were shown, in order.
    public private(set) var shown: [Shown] = []
    /// The IDs of the notifications that the application has removed.
    public private(set) var removed: [String] = []

    /// The requests for background operation, in order.
    public private(set) var background: [Background] = []
    /// True if the user agrees to background operation.
    public var agreesToBackground = true

    private static let name = "org.freedesktop.portal.Desktop"
    private static let path = "/org/freedesktop/portal/desktop"
    private static let interfaces = "org.freedesktop.portal"
    private var objects: [String: DBusObject] = [:]
    private var timers: [LoopTimer] = []

    /// Acquires the bus name of the portal.
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
        // If portals exist, GLib requests the state of the network from them.
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

    /// Clicks a notification, as a user does.
    public func click(_ id: String) throws {
        try DBusConnection.session().emit(
            path: Self.path, interface: "\(Self.interfaces).Notification", signal: "ActionInvoked",
            Variant(parsing: "('\(id)', 'show', @av [])"))
    }

    private func offer(
        _ interface: String, _ methods: String,
        answer: @escaping @MainActor (FakePortal, String, [Variant]) -> Variant?
    ) throws {
        objects[interface] = try DBusObject(
            name: Self.name, path: Self.path,
            introspection: "<node><interface name=\"\(Self.interfaces).\(interface)\">\(methods)</interface></node>"
        ) { [weak self] method, arguments in
            self.flatMap { answer($0, method, arguments.children) }
        }
    }

    /// Replies as portals do. The reply contains the path of an object, which then sends the user's decision.
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

    private static func member(_ key: String, of dictionary: Variant) -> String? { value(key, of: dictionary)?.string }

    private static func value(_ key: String, of dictionary: Variant) -> Variant? {
        dictionary.children.first { $0.children.first?.string == key }?.children.last?.children.first
    }
}

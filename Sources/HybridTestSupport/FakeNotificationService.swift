import GLibBridge

/// A notification service on the session bus that records the requests but shows nothing.
@MainActor
public final class FakeNotificationService {
    /// A notification as the application described it.
    public struct Shown: Equatable {
        /// The number that the service assigned.
        public let number: UInt32
        /// The number of the notification that this one replaces; 0 if there is none.
        public let replaces: UInt32
        /// The application's name.
        public let application: String
        /// The title.
        public let title: String
        /// The text.
        public let body: String
    }

    /// The notifications that were shown, in order.
    public private(set) var shown: [Shown] = []
    /// The numbers of the notifications that the application has closed.
    public private(set) var closed: [UInt32] = []
    private var object: DBusObject?
    private static let name = "org.freedesktop.Notifications"
    private static let path = "/org/freedesktop/Notifications"

    /// Acquires the bus name of notification services.
    /// - Parameter capabilities: The capabilities that the service reports.
    public init(capabilities: [String] = ["actions", "body", "body-markup"]) throws {
        object = try DBusObject(
            name: Self.name, path: Self.path,
            introspection: """
                <node><interface name="org.freedesktop.Notifications">
                <method name="GetCapabilities"><arg type="as" direction="out"/></method>
                <method name="Notify"><arg type="s" direction="in"/><arg type="u" direction="in"/>
                <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="s" direction="in"/>
                <arg type="as" direction="in"/><arg type="a{sv}" direction="in"/><arg type="i" direction="in"/>
                <arg type="u" direction="out"/></method>
                <method name="CloseNotification"><arg type="u" direction="in"/></method>
                </interface></node>
                """
        ) { [weak self] method, arguments in
            switch method {
            case "GetCapabilities": Variant(tuple: [Variant(strings: capabilities)])
            case "Notify": self?.notify(arguments.children)
            default: self?.close(arguments.children)
            }
        }
    }

    private func notify(_ arguments: [Variant]) -> Variant? {
        let replaces = UInt32(clamping: arguments[1].int ?? 0)
        let number = replaces == 0 ? UInt32(shown.count + 1) : replaces
        shown.append(
            Shown(
                number: number, replaces: replaces, application: arguments[0].string ?? "",
                title: arguments[3].string ?? "", body: arguments[4].string ?? ""))
        return Variant(tuple: [Variant(uint32: number)])
    }

    private func close(_ arguments: [Variant]) -> Variant? {
        if let number = arguments.first?.int { closed.append(UInt32(clamping: number)) }
        return nil
    }

    /// Clicks a notification, as a user does.
    public func click(_ number: UInt32) throws {
        try DBusConnection.session().emit(
            path: Self.path, interface: Self.name, signal: "ActionInvoked",
            Variant(tuple: [Variant(uint32: number), Variant("default")]))
    }

    /// Dismisses a notification, as a user does.
    public func dismiss(_ number: UInt32) throws {
        try DBusConnection.session().emit(
            path: Self.path, interface: Self.name, signal: "NotificationClosed",
            Variant(tuple: [Variant(uint32: number), Variant(uint32: 2)]))
    }
}

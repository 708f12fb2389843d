import GLibBridge

/// A fake panel on the session bus that displays status icons.
@MainActor
public final class FakeStatusWatcher {
    /// The bus names of the icons that were registered, in order. Removed icons stay in the list.
    public private(set) var registered: [String] = []
    private static let name = "org.kde.StatusNotifierWatcher"
    private var object: DBusObject?
    private var heard: [DBusProxy] = []
    /// The signals that the icons have sent, with their arguments as text.
    public private(set) var signals: [String] = []

    /// Acquires the bus name of panels.
    public init() throws {
        object = try DBusObject(
            name: Self.name, path: "/StatusNotifierWatcher",
            introspection: """
                <node><interface name="org.kde.StatusNotifierWatcher">
                <method name="RegisterStatusNotifierItem"><arg type="s" direction="in"/></method>
                </interface></node>
                """
        ) { [weak self] _, arguments in
            guard let self, let item = arguments.children.first?.string else { return nil }
            registered.append(item)
            listen(to: item)
            return nil
        }
    }

    private func listen(to item: String) {
        let proxy = try? DBusProxy(
            on: .session(), name: item, path: "/StatusNotifierItem", interface: "org.kde.StatusNotifierItem"
        ) { [weak self] in self?.signals.append("\($0) \($1.text)") }
        if let proxy { heard.append(proxy) }
    }

    /// True if the icon that was registered last still exists.
    public var hasIcon: Bool {
        guard let item = registered.last else { return false }
        let bus = "org.freedesktop.DBus"
        let answer = try? DBusConnection.session().call(
            bus, path: "/", interface: bus, method: "NameHasOwner", Variant(tuple: [Variant(item)]))
        return answer?.children.first?.bool ?? false
    }

    /// Returns a property of the icon, as text.
    public func property(_ name: String) throws -> String {
        try call(
            "/StatusNotifierItem", "org.freedesktop.DBus.Properties", "Get",
            "('org.kde.StatusNotifierItem', '\(name)')"
        ).children.first?.children.first?.text ?? ""
    }

    /// Clicks the icon.
    public func press() throws { try call("/StatusNotifierItem", "org.kde.StatusNotifierItem", "Activate", "(0, 0)") }

    /// Returns the labels of the menu. A dash represents a separator.
    public func menu() throws -> [String] {
        let layout = try call("/MenuBar", "com.canonical.dbusmenu", "GetLayout", "(0, -1, @as [])")
        let items = layout.children.last?.children.last?.children ?? []
        return items.map { item in
            let member = item.children.first?.children.dropFirst().first?.children.first
            let isLabel = member?.children.first?.string == "label"
            return isLabel ? member?.children.last?.children.first?.string ?? "" : "-"
        }
    }

    /// Chooses a menu entry by its position. The first position is 1.
    public func choose(_ number: Int) throws {
        try call("/MenuBar", "com.canonical.dbusmenu", "Event", "(\(number), 'clicked', <0>, uint32 0)")
    }

    @discardableResult
    private func call(_ path: String, _ interface: String, _ method: String, _ arguments: String) throws -> Variant {
        try DBusConnection.session().call(
            registered.last ?? "", path: path, interface: interface, method: method, Variant(parsing: arguments))
    }
}

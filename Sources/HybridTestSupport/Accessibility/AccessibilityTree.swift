import GLibBridge

/// The accessible objects of a process and of the web processes that it started.
@MainActor
public final class AccessibilityTree {
    private let processID: Int32
    private var connection: DBusConnection?
    /// The process of each name on the bus.
    private var owners: [String: Int32] = [:]

    /// Creates access to the objects of a process.
    public init(processID: Int32) {
        self.processID = processID
    }

    /// The native widgets. Their only root is the application.
    public var native: AccessibleScope { AccessibleScope(roots: { self.nativeRoots() }, joinsPages: false) }

    /// The pages. The visible ones come first.
    ///
    /// GTK before 4.14 cannot join the pages to the widget tree, so the search starts where every GTK version has them.
    /// Each web process is itself on the accessibility bus. Its name changes when WebKit replaces the process.
    public var web: AccessibleScope { AccessibleScope(roots: { self.webRoots() }) }

    private func nativeRoots() -> [AccessibleNode] {
        guard let bus = accessibilityBus() else { return [] }
        let registry = AccessibleNode(
            bus: bus, owner: "org.a11y.atspi.Registry", path: "/org/a11y/atspi/accessible/root")
        return registry.children.filter { owningProcess(of: $0.owner, on: bus) == processID }
    }

    private func webRoots() -> [AccessibleNode] {
        guard let bus = accessibilityBus() else { return [] }
        let roots = webProcessNames(on: bus).flatMap { name in
            documents(of: name, on: bus).map { AccessibleNode(bus: bus, owner: name, path: $0) }
        }
        let showing = roots.map { ($0, $0.has(.showing)) }
        return showing.filter(\.1).map(\.0) + showing.filter { !$0.1 }.map(\.0)
    }

    private func webProcessNames(on bus: DBusConnection) -> [String] {
        let answer = try? bus.call(
            "org.freedesktop.DBus", path: "/", interface: "org.freedesktop.DBus", method: "ListNames")
        let names = (answer?.children.first?.children ?? []).compactMap(\.string)
        return names.filter { name in
            guard name.contains(".WebProcess-"), let owner = owningProcess(of: name, on: bus) else { return false }
            return ProcessTree.isDescendant(owner, of: processID)
        }
    }

    /// Returns the roots of a web process's pages, which only the cache of the process contains.
    private func documents(of name: String, on bus: DBusConnection) -> [String] {
        let answer = try? bus.call(
            name, path: "/org/a11y/atspi/cache", interface: "org.a11y.atspi.Cache", method: "GetItems", timeout: 1000)
        return (answer?.children.first?.children ?? []).compactMap { item in
            guard let path = item.children.first?.children.last?.string,
                path.hasPrefix("/org/a11y/webkit/accessible/")
            else { return nil }
            return path
        }
    }

    private func owningProcess(of name: String, on bus: DBusConnection) -> Int32? {
        if let known = owners[name] { return known }
        guard let arguments = try? Variant(parsing: "('\(name)',)") else { return nil }
        let answer = try? bus.call(
            "org.freedesktop.DBus", path: "/", interface: "org.freedesktop.DBus",
            method: "GetConnectionUnixProcessID", arguments)
        let owner = answer?.children.first?.int.map(Int32.init(truncatingIfNeeded:))
        owners[name] = owner
        return owner
    }

    /// Returns the accessibility bus. It is separate from the session bus and is started on demand.
    private func accessibilityBus() -> DBusConnection? {
        if let connection { return connection }
        guard
            let answer = try? DBusConnection.session().call(
                "org.a11y.Bus", path: "/org/a11y/bus", interface: "org.a11y.Bus", method: "GetAddress"),
            let address = answer.children.first?.string
        else { return nil }
        connection = try? DBusConnection(address: address)
        return connection
    }
}

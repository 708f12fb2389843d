package import GLibBridge

/// An object on the session bus that has a well-known name, such as a fake service of the desktop. The name is released
/// with the object.
@MainActor
package final class DBusObject {
    private let service: DBusService
    private let name: String?

    /// The bus name of the process that sent the current call.
    package var caller: String? { service.caller }

    /// Exports an object on the bus.
    ///
    /// - Parameters:
    ///   - name: The well-known name, or `nil` if clients already know this process.
    ///   - introspection: The XML of a node with one interface.
    ///   - answer: Receives the name and the arguments (a tuple) of a method call. Returns the reply (a tuple), or
    ///     `nil` for an empty reply.
    /// - Throws: `GLibError` if the XML is invalid, or if the name or path is already in use.
    package init(
        name: String? = nil, path: String, introspection: String,
        answer: @escaping @MainActor (_ method: String, _ arguments: Variant) -> Variant?
    ) throws {
        self.name = name
        service = try DBusService(
            connection: DBusConnection.session().object, path: path, interface: introspection
        ) { answer($0, $1) ?? Variant(tuple: []) }
        guard let name else { return }
        // 4 means that the process does not queue for a name that has another owner. 2 means that it replaces an owner
        // that permits this, such as the desktop's own portal, which the bus starts for this request.
        let owner = try Self.callBus("RequestName", Variant(tuple: [Variant(name), Variant(uint32: 6)]))
        guard let answer = owner.children.first?.int, answer == 1 || answer == 4 else {
            throw GLibError(domain: "hybrid-test", code: 0, message: "The name \(name) is taken.")
        }
    }

    isolated deinit {
        if let name { _ = try? Self.callBus("ReleaseName", Variant(tuple: [Variant(name)])) }
    }

    private static func callBus(_ method: String, _ arguments: Variant) throws -> Variant {
        try DBusConnection.session().call(
            "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus", method: method,
            arguments)
    }
}

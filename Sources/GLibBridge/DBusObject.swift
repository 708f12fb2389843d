/// A ``DBusService`` on the session bus that has a well-known name.
///
/// The object is removed when it is released. The process keeps the name.
@MainActor
package final class DBusObject {
    private let service: DBusService

    /// The bus name of the process that sent the current call.
    package var caller: String? { service.caller }

    /// Exports an object on the bus.
    ///
    /// - Parameters:
    ///   - name: The well-known name, or `nil` if clients already know this process.
    ///   - introspection: The XML of a node with one interface.
    ///   - property: Returns the value of a property. If it is omitted, the object has no properties.
    ///   - answer: Receives the name and the arguments (a tuple) of a method call. Returns the reply (a tuple), or
    ///     `nil` for an empty reply.
    /// - Throws: ``GLibError`` if the XML is invalid, or if the name or path is already in use.
    package init(
        on connection: DBusConnection, name: String? = nil, path: String, introspection: String,
        property: (@MainActor (_ name: String) -> Variant?)? = nil,
        answer: @escaping @MainActor (_ method: String, _ arguments: Variant) -> Variant?
    ) throws {
        service = try DBusService(
            connection: connection.connection, path: path, interface: introspection, property: property
        ) { answer($0, $1) ?? Variant(tuple: []) }
        guard let name else { return }
        // 4 means that the process does not queue for a name that has another owner. 2 means that it replaces an owner
        // that permits this, such as the desktop's own portal, which the bus starts for this request.
        let owner = try connection.call(
            "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
            method: "RequestName", Variant(tuple: [Variant(name), Variant(uint32: 6)]))
        guard let answer = owner.children.first?.int, answer == 1 || answer == 4 else {
            throw GLibError.bus("The name \(name) is taken.")
        }
    }
}

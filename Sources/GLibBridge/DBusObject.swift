/// A ``DBusService`` on the session bus, with a well-known name.
///
/// The object is removed when it is released; the process keeps the name.
@MainActor
package final class DBusObject {
    private let service: DBusService

    /// The bus name of the current call's sender.
    package var caller: String? { service.caller }

    /// Exports an object on the bus.
    ///
    /// - Parameters:
    ///   - connection: the bus.
    ///   - name: the well-known name; `nil` if clients know this process already.
    ///   - path: the object path.
    ///   - introspection: the XML of a node with one interface.
    ///   - property: returns a property's value; without it the object has no properties.
    ///   - answer: receives a method's name and arguments (a tuple). Returns the reply, a tuple; `nil` for an empty
    ///     one.
    /// - Throws: ``GLibError`` if the XML is invalid, or the name or path is taken.
    package init(
        on connection: DBusConnection, name: String? = nil, path: String, introspection: String,
        property: (@MainActor (_ name: String) -> Variant?)? = nil,
        answer: @escaping @MainActor (_ method: String, _ arguments: Variant) -> Variant?
    ) throws {
        service = try DBusService(
            connection: connection.connection, path: path, interface: introspection, property: property
        ) { answer($0, $1) ?? Variant(tuple: []) }
        guard let name else { return }
        // 4: do not queue for a name with another owner. 2: replace an owner that permits it, such as the desktop's own
        // portal, which the bus starts for this request.
        let owner = try connection.call(
            "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
            method: "RequestName", Variant(tuple: [Variant(name), Variant(uint32: 6)]))
        guard let answer = owner.children.first?.int, answer == 1 || answer == 4 else {
            throw GLibError(domain: "g-dbus-error-quark", code: 0, message: "The name \(name) is taken.")
        }
    }
}

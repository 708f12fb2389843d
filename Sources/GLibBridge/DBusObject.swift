/// A ``DBusService`` of the session bus' own, with a name by which others find it.
///
/// The object is there until it is dropped; the name stays with the process.
@MainActor
package final class DBusObject {
    private let service: DBusService

    /// Whom the call comes from that is being answered: its name on the bus.
    package var caller: String? { service.caller }

    /// Puts an object on the bus.
    ///
    /// - Parameters:
    ///   - connection: the bus.
    ///   - name: the name by which others find this process; `nil` if they know it already.
    ///   - path: where the object is.
    ///   - introspection: the XML of a node with one interface.
    ///   - property: what a property has now; without it there are none.
    ///   - answer: gets a method's name and its arguments, a tuple. What it returns is the answer, a tuple; `nil` is one
    ///     of no values.
    /// - Throws: ``GLibError`` if the XML is wrong, or the name or the path are taken.
    package init(
        on connection: DBusConnection, name: String? = nil, path: String, introspection: String,
        property: (@MainActor (_ name: String) -> Variant?)? = nil,
        answer: @escaping @MainActor (_ method: String, _ arguments: Variant) -> Variant?
    ) throws {
        service = try DBusService(
            connection: connection.connection, path: path, interface: introspection, property: property
        ) { answer($0, $1) ?? Variant(tuple: []) }
        guard let name else { return }
        // 4: do not wait in a queue for a name that somebody else has. 2: take it from whoever lets it be taken, as a desktop's
        // own portal does, which the bus starts for the asking.
        let owner = try connection.call(
            "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
            method: "RequestName", Variant(tuple: [Variant(name), Variant(uint32: 6)]))
        guard let answer = owner.children.first?.int, answer == 1 || answer == 4 else {
            throw GLibError(domain: "g-dbus-error-quark", code: 0, message: "The name \(name) is taken.")
        }
    }
}

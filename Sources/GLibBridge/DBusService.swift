import CGtk

/// An object of this process on a bus whose methods other processes can call.
@MainActor
package final class DBusService {
    /// Handles a call. It receives the name of the method and the arguments (a tuple). It returns the reply (a tuple),
    /// which must match the interface. If it throws an error, the description of the error is sent to the caller.
    package typealias Method = @MainActor (_ name: String, _ arguments: Variant) throws -> Variant

    private let connection: ObjectRef
    private let registration: guint
    private let answering: Answering

    /// The bus name of the process that sent the current call.
    package var caller: String? { answering.caller }

    /// Exports an interface at an object path.
    ///
    /// - Parameters:
    ///   - connection: A `GDBusConnection`.
    ///   - interface: The interface in the D-Bus introspection format. It is one `<node>` with one `<interface>`.
    ///   - property: Returns the value of a property, or `nil` if it does not exist. If it is omitted, the object has
    ///     no properties.
    ///   - method: Handles the calls.
    /// - Throws: ``GLibError`` if the description is invalid, or if the path already has the interface.
    package init(
        connection: ObjectRef, path: String, interface: String,
        property: (@MainActor (_ name: String) -> Variant?)? = nil, method: @escaping Method
    ) throws {
        let node = try withGError { g_dbus_node_info_new_for_xml(interface, $0) }
        defer { if let node { g_dbus_node_info_unref(node) } }
        guard let first = node?.pointee.interfaces?[0] else { throw GLibError.bus("The description has no interface.") }
        let answering = Answering(method)
        let closure = makeClosure { arguments in
            guard let name = arguments.string(4), let parameters = arguments.variant(5),
                let invocation = arguments.object(6)
            else { return }
            let method = answering.method
            answering.caller = arguments.string(1)
            // GIO passes the call with its own reference (transfer full), in addition to the reference in the value of
            // the signal. The functions that reply consume GIO's reference. If another reference were retained, the
            // call would leak.
            do {
                let answer = try method(name, parameters)
                g_dbus_method_invocation_return_value(invocation.pointer(), answer.pointer)
            } catch {
                g_dbus_method_invocation_return_dbus_error(
                    invocation.pointer(), "org.freedesktop.DBus.Error.Failed", "\(error)")
            }
        }
        answering.property = property
        let reading = property.map { _ in
            makeClosure(returningVariant: { arguments in arguments.string(4).flatMap { answering.property?($0) } })
        }
        do {
            registration = try withGError {
                g_dbus_connection_register_object_with_closures(
                    connection.pointer(), path, first, closure, reading, nil, $0)
            }
        } catch {
            // If the registration failed, GIO never releases the closures.
            answering.method = { _, _ in throw error }
            answering.property = nil
            throw error
        }
        self.connection = connection
        self.answering = answering
    }

    isolated deinit {
        g_dbus_connection_unregister_object(connection.pointer(), registration)
    }
}

/// The handlers of a closure. They are in a separate object because the closure may outlive the service.
@MainActor
private final class Answering {
    var method: DBusService.Method
    var property: (@MainActor (String) -> Variant?)?
    var caller: String?

    init(_ method: @escaping DBusService.Method) {
        self.method = method
    }
}

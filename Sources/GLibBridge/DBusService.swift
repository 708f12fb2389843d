import CGtk

/// One object of this process on a bus, with methods for others to call.
@MainActor
public final class DBusService {
    /// Answers a call: the method's name and its arguments, a tuple. Returns the answer, a tuple as the interface says;
    /// an error becomes the caller's, with its description for a text.
    public typealias Method = @MainActor (_ name: String, _ arguments: Variant) throws -> Variant

    private let connection: ObjectRef
    private let registration: guint

    /// Offers an interface at an object path.
    ///
    /// - Parameters:
    ///   - connection: a `GDBusConnection`.
    ///   - path: the object path.
    ///   - interface: the interface in D-Bus' introspection format, one `<node>` with one `<interface>`.
    ///   - method: answers the calls.
    /// - Throws: ``GLibError`` if the description is wrong, or the interface is at that path already.
    public init(connection: ObjectRef, path: String, interface: String, method: @escaping Method) throws {
        let node = try withGError { g_dbus_node_info_new_for_xml(interface, $0) }
        defer { if let node { g_dbus_node_info_unref(node) } }
        guard let first = node?.pointee.interfaces?[0] else {
            throw GLibError(domain: "g-dbus-error-quark", code: 0, message: "The description has no interface.")
        }
        let closure = makeClosure { arguments in
            guard let name = arguments.string(4), let parameters = arguments.variant(5),
                let invocation = arguments.object(6)
            else { return }
            // The functions that answer take the reference over which the closure was given.
            do {
                let answer = try method(name, parameters)
                g_dbus_method_invocation_return_value(invocation.transferred(), answer.pointer)
            } catch {
                g_dbus_method_invocation_return_dbus_error(
                    invocation.transferred(), "org.freedesktop.DBus.Error.Failed", "\(error)")
            }
        }
        let registration = try withGError {
            g_dbus_connection_register_object_with_closures(
                connection.pointer(), path, first, closure, nil, nil, $0)
        }
        self.connection = connection
        self.registration = registration
    }

    isolated deinit {
        g_dbus_connection_unregister_object(connection.pointer(), registration)
    }
}

import CGtk

/// One object of this process on a bus, with methods for others to call.
@MainActor
package final class DBusService {
    /// Answers a call: the method's name and its arguments, a tuple. Returns the answer, a tuple as the interface says;
    /// an error becomes the caller's, with its description for a text.
    package typealias Method = @MainActor (_ name: String, _ arguments: Variant) throws -> Variant

    private let connection: ObjectRef
    private let registration: guint
    private let answering: Answering

    /// Whom the call comes from that is being answered: its name on the bus.
    package var caller: String? { answering.caller }

    /// Offers an interface at an object path.
    ///
    /// - Parameters:
    ///   - connection: a `GDBusConnection`.
    ///   - path: the object path.
    ///   - interface: the interface in D-Bus' introspection format, one `<node>` with one `<interface>`.
    ///   - property: what a property has now; `nil` where there is no such thing. Without it there are none.
    ///   - method: answers the calls.
    /// - Throws: ``GLibError`` if the description is wrong, or the interface is at that path already.
    package init(
        connection: ObjectRef, path: String, interface: String,
        property: (@MainActor (_ name: String) -> Variant?)? = nil, method: @escaping Method
    ) throws {
        let node = try withGError { g_dbus_node_info_new_for_xml(interface, $0) }
        defer { if let node { g_dbus_node_info_unref(node) } }
        guard let first = node?.pointee.interfaces?[0] else {
            throw GLibError(domain: "g-dbus-error-quark", code: 0, message: "The description has no interface.")
        }
        let answering = Answering(method)
        let closure = makeClosure { arguments in
            guard let name = arguments.string(4), let parameters = arguments.variant(5),
                let invocation = arguments.object(6)
            else { return }
            let method = answering.method
            answering.caller = arguments.string(1)
            // GIO hands the call over together with a reference (transfer full), although the value that brings it here
            // has one of its own. The functions that answer take that reference; another would be for ever.
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
            // GIO never lets go of the closures of a registration that failed.
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

/// What a closure answers with, apart from it because it may outlive its use.
@MainActor
private final class Answering {
    var method: DBusService.Method
    var property: (@MainActor (String) -> Variant?)?
    var caller: String?

    init(_ method: @escaping DBusService.Method) {
        self.method = method
    }
}

import CGtk

/// A connection to a message bus, for calls with replies.
@MainActor
package final class DBusConnection {
    let connection: ObjectRef
    /// The `GDBusConnection`.
    package var object: ObjectRef { connection }

    /// Connects to the bus at an address in GIO's format, such as `unix:path=/run/bus`.
    /// - Throws: ``GLibError`` if no bus listens at the address.
    package init(address: String) throws {
        let flags = GDBusConnectionFlags(
            rawValue: G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
                | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
        let raw = try withGError { g_dbus_connection_new_for_address_sync(address, flags, nil, nil, $0) }
        guard let raw else { throw GLibError.bus("No connection to \(address).") }
        connection = ObjectRef(owning: raw)
    }

    init(_ connection: ObjectRef) {
        self.connection = connection
    }

    /// Returns the connection to the session bus that the whole process shares.
    /// - Throws: ``GLibError`` if the session bus is missing or does not reply.
    package static func session() throws -> DBusConnection {
        BusGuard.checkSession()
        let raw = try withGError { g_bus_get_sync(G_BUS_TYPE_SESSION, nil, $0) }
        guard let raw else { throw GLibError.bus("No connection to the session bus.") }
        return DBusConnection(ObjectRef(owning: raw))
    }

    /// Returns the connection to the system bus that the whole process shares.
    /// - Throws: ``GLibError`` if the system bus is missing or does not reply.
    package static func system() async throws -> DBusConnection {
        let raw = try await awaitGIO(timeout: 2000) { call in
            g_bus_get(G_BUS_TYPE_SYSTEM, call.cancellable, call.callback, call.userData)
        } finish: { result, error in
            g_bus_get_finish(result, error).map { DBusConnection(ObjectRef(owning: $0)) }
        }
        guard let raw else { throw GLibError.bus("No connection to the system bus.") }
        return raw
    }

    /// Returns an additional connection to the session bus, which has its own unique name. The connection closes when
    /// it is released.
    /// - Throws: ``GLibError`` if the session bus is missing or does not reply.
    package static func anotherSession() throws -> DBusConnection {
        BusGuard.checkSession()
        let address = try withGError {
            String(takingGString: g_dbus_address_get_for_bus_sync(G_BUS_TYPE_SESSION, nil, $0))
        }
        guard let address else { throw GLibError.bus("No connection to the session bus.") }
        return try DBusConnection(address: address)
    }

    /// The unique name of this process on the bus, such as `:1.42`. It is empty if the process has none.
    package var uniqueName: String { String(borrowing: g_dbus_connection_get_unique_name(connection.pointer())) ?? "" }

    /// Calls a method and waits for the reply. This blocks the main loop, so never call a service of this process.
    ///
    /// - Parameters:
    ///   - arguments: A tuple, or `nil` if there are no arguments.
    ///   - timeout: The time-out in milliseconds.
    /// - Returns: The reply, which is a tuple.
    /// - Throws: ``GLibError`` if the call fails or the reply is an error.
    package func call(
        _ name: String, path: String, interface: String, method: String, _ arguments: Variant? = nil,
        timeout: Int = 2000
    ) throws -> Variant {
        let raw = try withGError {
            g_dbus_connection_call_sync(
                connection.pointer(), name, path, interface, method, arguments?.pointer, nil,
                G_DBUS_CALL_FLAGS_NONE, gint(timeout), nil, $0)
        }
        guard let raw else { throw GLibError.bus("\(method) did not respond.") }
        return Variant(owning: raw)
    }

    /// Calls a method without blocking the main loop.
    ///
    /// - Parameters:
    ///   - arguments: A tuple, or `nil` if there are no arguments.
    ///   - timeout: The time-out in milliseconds.
    /// - Returns: The reply, which is a tuple.
    /// - Throws: ``GLibError`` if the call fails or the reply is an error.
    package func send(
        _ name: String, path: String, interface: String, method: String, _ arguments: Variant? = nil,
        timeout: Int = 2000
    ) async throws -> Variant {
        let connection = connection
        let answer = try await awaitGIO(timeout: timeout) { call in
            g_dbus_connection_call(
                connection.pointer(), name, path, interface, method, arguments?.pointer, nil,
                G_DBUS_CALL_FLAGS_NONE, gint(timeout), call.cancellable, call.callback, call.userData)
        } finish: { result, error in
            g_dbus_connection_call_finish(connection.pointer(), result, error).map { Variant(owning: $0) }
        }
        guard let answer else { throw GLibError.bus("\(method) did not respond.") }
        return answer
    }

    /// Emits a signal.
    /// - Parameters:
    ///   - arguments: A tuple.
    ///   - name: The bus name of the only recipient. By default, all listeners receive the signal.
    /// - Throws: ``GLibError`` if the signal cannot be emitted.
    package func emit(
        path: String, interface: String, signal: String, _ arguments: Variant, to name: String? = nil
    ) throws {
        try withGError {
            _ = g_dbus_connection_emit_signal(
                connection.pointer(), name, path, interface, signal, arguments.pointer, $0)
        }
    }
}

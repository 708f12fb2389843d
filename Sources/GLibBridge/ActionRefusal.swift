import CGtk

/// Sends error replies to calls of an application's action over the bus.
///
/// GIO replies to `Activate` with success before the action runs, and an action cannot fail. A filter of the connection
/// therefore sends the error instead. The action still runs, so the log and the trace record the call.
@MainActor
package final class ActionRefusal {
    /// Returns the reason why the action refuses a value, or `nil`. GIO's own thread calls this function.
    package typealias Reason = @Sendable (_ value: String) -> String?

    private let connection: ObjectRef
    private let filter: guint

    /// Refuses some values of an action that expects a text. The result is `nil` if the application is not on a bus.
    /// - Parameters:
    ///   - application: A registered `GApplication`.
    ///   - reason: Returns the reason why a value is refused.
    package init?(of application: ObjectRef, action: String, reason: @escaping Reason) {
        guard let connection = ObjectRef.retaining(g_application_get_dbus_connection(application.pointer())) else {
            return nil
        }
        self.connection = connection
        let judge = Unmanaged.passRetained(Judge(action: action, reason: reason))
        filter = g_dbus_connection_add_filter(connection.pointer(), Judge.filter, judge.toOpaque(), Judge.release)
    }

    isolated deinit {
        g_dbus_connection_remove_filter(connection.pointer(), filter)
    }
}

/// The data of the filter, which GIO's thread uses.
private final class Judge: Sendable {
    private static let methods = ["org.gtk.Actions": "Activate", "org.freedesktop.Application": "ActivateAction"]
    private let action: String
    private let reason: ActionRefusal.Reason

    static let filter: GDBusMessageFilterFunction = { connection, message, isIncoming, data in
        guard isIncoming != 0, let connection, let message, let data else { return message }
        return Unmanaged<Judge>.fromOpaque(data).takeUnretainedValue().judge(message, from: connection)
    }
    static let release: GDestroyNotify = { data in
        if let data { Unmanaged<Judge>.fromOpaque(data).release() }
    }

    init(action: String, reason: @escaping ActionRefusal.Reason) {
        self.action = action
        self.reason = reason
    }

    /// Takes ownership of the message, and returns the message that GIO is to process.
    func judge(_ message: OpaquePointer, from connection: OpaquePointer) -> OpaquePointer? {
        let isAnswered =
            g_dbus_message_get_flags(message).rawValue & G_DBUS_MESSAGE_FLAGS_NO_REPLY_EXPECTED.rawValue == 0
        guard g_dbus_message_get_message_type(message) == G_DBUS_MESSAGE_TYPE_METHOD_CALL, isAnswered,
            let interface = String(borrowing: g_dbus_message_get_interface(message)),
            let member = String(borrowing: g_dbus_message_get_member(message)), Self.methods[interface] == member,
            let value = value(in: message), let text = reason(value), let copy = g_dbus_message_copy(message, nil)
        else { return message }
        let reply = g_dbus_message_new_method_error_literal(message, "org.freedesktop.DBus.Error.Failed", text)
        g_dbus_connection_send_message(connection, reply, G_DBUS_SEND_MESSAGE_FLAGS_NONE, nil, nil)
        g_object_unref(UnsafeMutableRawPointer(reply))
        g_object_unref(UnsafeMutableRawPointer(message))
        g_dbus_message_set_flags(copy, G_DBUS_MESSAGE_FLAGS_NO_REPLY_EXPECTED)
        return copy
    }

    /// Returns the string argument of a call of the action. The message has the type `(sav…)`.
    private func value(in message: OpaquePointer) -> String? {
        guard let body = g_dbus_message_get_body(message),
            String(borrowing: g_variant_get_type_string(body)) == "(sava{sv})"
        else { return nil }
        let name = g_variant_get_child_value(body, 0)
        defer { g_variant_unref(name) }
        guard String(borrowing: g_variant_get_string(name, nil)) == action else { return nil }
        let values = g_variant_get_child_value(body, 1)
        defer { g_variant_unref(values) }
        guard g_variant_n_children(values) == 1 else { return nil }
        let boxed = g_variant_get_child_value(values, 0)
        defer { g_variant_unref(boxed) }
        let value = g_variant_get_variant(boxed)
        defer { g_variant_unref(value) }
        guard String(borrowing: g_variant_get_type_string(value)) == "s" else { return nil }
        return String(borrowing: g_variant_get_string(value, nil))
    }
}

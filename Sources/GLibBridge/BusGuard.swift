import CGtk
import Glibc

/// Prevents a message bus that accepts connections but never replies from blocking the program. GIO, GTK and WebKit
/// connect without a time-out, so such a bus is detected first and then disabled. The connection that GIO shares within
/// this process is also made here, with a time-out, because a bus may stop replying after the check.
@MainActor
package enum BusGuard {
    /// An address at which no bus listens, so that connecting fails immediately.
    private static let nowhere = "unix:path=/dev/null"
    private static var isSessionChecked = false
    /// The connection that GIO returns for the session bus while it is retained.
    private static var session: ObjectRef?

    /// Checks the session bus once, which takes a few milliseconds. If the bus does not reply, the process continues
    /// without one.
    /// - Parameter patience: The time-out in milliseconds.
    static func checkSession(patience: Int = 2000) {
        guard !isSessionChecked else { return }
        isSessionChecked = true
        guard let address = sessionAddress else { return }
        guard !isSilent(address, patience: patience), connectSession(patience: patience) else {
            setenv("DBUS_SESSION_BUS_ADDRESS", nowhere, 1)
            return
        }
    }

    /// Connects to the session bus.
    /// - Returns: False if the bus does not reply. True in all other cases, including that there is no bus.
    private static func connectSession(patience: Int) -> Bool {
        let outcome = connection(patience: patience) { call in
            g_bus_get(G_BUS_TYPE_SESSION, call.cancellable, call.callback, call.userData)
        } finish: { result, error in
            g_bus_get_finish(result, error)
        }
        switch outcome {
        case .success(let connection): session = connection
        case .failure(let error): return !error.isTimedOut
        }
        return true
    }

    /// Checks the accessibility bus if GTK would use it. If the bus does not reply, GTK and WebKit continue without it.
    /// - Parameter patience: The time-out in milliseconds.
    package static func checkAccessibility(patience: Int = 2000) {
        guard getenv("GTK_A11Y") == nil, let session = try? DBusConnection.session() else { return }
        let address: String?
        if let given = getenv("AT_SPI_BUS_ADDRESS"), given.pointee != 0 {
            address = String(cString: given)
        } else {
            let name = "org.a11y.Bus"
            do {
                address = try session.call(
                    name, path: "/org/a11y/bus", interface: name, method: "GetAddress", timeout: patience
                ).children.first?.string
            } catch let error as GLibError where error.isTimedOut || error.code == Int(G_DBUS_ERROR_NO_REPLY.rawValue) {
                return leaveAccessibility()
            } catch {
                return
            }
        }
        if let address, !address.isEmpty, isSilent(address, patience: patience) { leaveAccessibility() }
    }

    private static func leaveAccessibility() {
        setenv("GTK_A11Y", "none", 0)
        setenv("AT_SPI_BUS_ADDRESS", nowhere, 1)
    }

    /// The address that GIO would use. Reading it does not start a bus.
    private static var sessionAddress: String? {
        if let address = getenv("DBUS_SESSION_BUS_ADDRESS") {
            return address.pointee == 0 ? nil : String(cString: address)
        }
        let socket = "\(String(borrowing: g_get_user_runtime_dir()) ?? "")/bus"
        return access(socket, F_OK) == 0 ? "unix:path=\(socket)" : nil
    }

    /// Returns whether a bus accepts a connection and then does not reply.
    static func isSilent(_ address: String, patience: Int) -> Bool {
        let flags = GDBusConnectionFlags(
            rawValue: G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
                | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
        let outcome = connection(patience: patience) { call in
            g_dbus_connection_new_for_address(address, flags, nil, call.cancellable, call.callback, call.userData)
        } finish: { result, error in
            g_dbus_connection_new_for_address_finish(result, error)
        }
        if case .failure(let error) = outcome { return error.isTimedOut }
        return false
    }

    /// Waits for a connection, at most for `patience` milliseconds.
    private static func connection(
        patience: Int, start: (GIOCall) -> Void,
        finish: @escaping @MainActor (OpaquePointer, GErrorPointer) -> OpaquePointer?
    ) -> Result<ObjectRef?, GLibError> {
        var outcome: Result<ObjectRef?, GLibError>?
        startGIO(timeout: patience, start: start) { result, error in
            finish(result, error).map { ObjectRef(owning: $0) }
        } completion: {
            outcome = $0
        }
        while true {
            if let outcome { return outcome }
            MainLoop.iterate(mayBlock: true)
        }
    }
}

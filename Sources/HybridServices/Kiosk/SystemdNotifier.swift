import CGtk
import GLibBridge
package import HybridCore

/// Sends datagrams to systemd's notification socket, as `sd_notify` does.
package final class SystemdNotifier: ServiceNotifier {
    /// The service manager, as the environment describes it.
    package let manager: ServiceManager
    private let socket: ObjectRef?
    private let address: ObjectRef?

    package init(environment: [String: String], processID: Int) {
        manager = ServiceManager(environment: environment, processID: processID)
        guard let path = manager.socket else {
            (socket, address) = (nil, nil)
            return
        }
        let isAbstract = path.hasPrefix("@")
        address = ObjectRef(
            owning: g_unix_socket_address_new_with_type(
                isAbstract ? String(path.dropFirst()) : path, -1,
                isAbstract ? G_UNIX_SOCKET_ADDRESS_ABSTRACT : G_UNIX_SOCKET_ADDRESS_PATH))
        let made = try? withGError {
            g_socket_new(G_SOCKET_FAMILY_UNIX, G_SOCKET_TYPE_DATAGRAM, G_SOCKET_PROTOCOL_DEFAULT, $0)
        }
        socket = ObjectRef.owning(made ?? nil)
        // A service manager that does not read its messages must not block the application.
        if let socket { g_socket_set_blocking(socket.pointer(), 0) }
    }

    /// Sends a message. Failures are ignored; the service manager then treats the service as unresponsive.
    package func send(_ message: ServiceMessage) {
        guard let socket, let address else { return }
        let text = message.text
        _ = try? withGError {
            g_socket_send_to(socket.pointer(), address.pointer(), text, gsize(text.utf8.count), nil, $0)
        }
    }
}

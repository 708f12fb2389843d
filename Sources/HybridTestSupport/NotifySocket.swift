import CGtk
import GLibBridge

/// The notification socket of a service manager.
@MainActor
public final class NotifySocket {
    /// The socket's path.
    public let path: String
    private let socket: ObjectRef
    private var received: [String] = []

    /// Creates the socket and begins listening.
    public init(path: String) throws {
        self.path = path
        let raw = try withGError {
            g_socket_new(G_SOCKET_FAMILY_UNIX, G_SOCKET_TYPE_DATAGRAM, G_SOCKET_PROTOCOL_DEFAULT, $0)
        }
        guard let raw else { throw GLibError(domain: "hybrid-test", code: 0, message: "No socket.") }
        socket = ObjectRef(owning: raw)
        g_socket_set_blocking(socket.pointer(), 0)
        let address = ObjectRef(owning: g_unix_socket_address_new(path))
        _ = try withGError { g_socket_bind(socket.pointer(), address.pointer(), 0, $0) }
    }

    /// The messages so far, in order.
    public var messages: [String] {
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = (try? withGError { g_socket_receive(socket.pointer(), &buffer, gsize(buffer.count), nil, $0) })
            guard let count, count > 0 else { return received }
            received.append(String(decoding: buffer[..<Int(count)], as: UTF8.self))
        }
    }
}

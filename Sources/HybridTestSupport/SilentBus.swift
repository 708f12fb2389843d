import Dispatch
import GLibBridge
import Glibc

/// A socket that a test uses instead of a message bus. It accepts connections but never replies, or replies only to the
/// first ones.
@MainActor
public final class SilentBus {
    /// The address in the format of D-Bus.
    public let address: String
    private let descriptor: Int32

    /// Listens at a path at which no file exists.
    /// - Parameters:
    ///   - count: The number of connections that are forwarded to a working bus.
    ///   - real: The address of the working bus.
    /// - Throws: `GLibError` if the socket cannot be created.
    public init(at path: String, answering count: Int = 0, by real: String = "") throws {
        address = "unix:path=\(path)"
        descriptor = Self.makeSocket()
        // The kernel accepts connections without a call to `accept`.
        guard Self.use(path, bind, descriptor), listen(descriptor, 64) == 0 else {
            throw GLibError(domain: "hybrid-test", code: Int(errno), message: "Nobody can listen at \(path).")
        }
        guard count > 0 else { return }
        let place = real.split(separator: ",")[0].drop { $0 != "/" }
        let own = descriptor
        DispatchQueue(label: "silent bus").async {
            for _ in 0..<count {
                let (client, bus) = (accept(own, nil, nil), Self.makeSocket())
                guard client >= 0, Self.use(String(place), connect, bus) else { return }
                Self.pass(from: client, to: bus)
                Self.pass(from: bus, to: client)
            }
        }
    }

    private nonisolated static func makeSocket() -> Int32 {
        socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    }

    /// Binds or connects a socket.
    private nonisolated static func use(
        _ path: String, _ action: (Int32, UnsafePointer<sockaddr>?, socklen_t) -> Int32, _ socket: Int32
    ) -> Bool {
        var name = sockaddr_un()
        name.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        withUnsafeMutableBytes(of: &name.sun_path) { place in
            for (index, byte) in bytes.enumerated() where index < place.count - 1 { place[index] = byte }
        }
        let length = socklen_t(MemoryLayout<sockaddr_un>.size)
        return withUnsafePointer(to: &name) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { action(socket, $0, length) == 0 }
        }
    }

    private nonisolated static func pass(from source: Int32, to target: Int32) {
        DispatchQueue(label: "silent bus").async {
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while case let count = read(source, &buffer, buffer.count), count > 0 {
                guard send(target, buffer, count, Int32(MSG_NOSIGNAL)) == count else { break }
            }
            shutdown(target, Int32(SHUT_WR))
        }
    }

    isolated deinit {
        close(descriptor)
    }
}

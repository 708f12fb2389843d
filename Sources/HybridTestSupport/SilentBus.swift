import GLibBridge
import Glibc

/// A socket that stands where a message bus is looked for: it accepts connections and never says a word.
@MainActor
public final class SilentBus {
    /// The address, as D-Bus writes it.
    public let address: String
    private let descriptor: Int32

    /// Listens at a path, which must be free.
    /// - Throws: `GLibError` if that is not possible.
    public init(at path: String) throws {
        address = "unix:path=\(path)"
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var name = sockaddr_un()
        name.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        withUnsafeMutableBytes(of: &name.sun_path) { place in
            for (index, byte) in bytes.enumerated() where index < place.count - 1 { place[index] = byte }
        }
        let length = socklen_t(MemoryLayout<sockaddr_un>.size)
        let isBound = withUnsafePointer(to: &name) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) == 0 }
        }
        // The kernel accepts what nobody has called `accept` for.
        guard isBound, listen(descriptor, 64) == 0 else {
            throw GLibError(domain: "hybrid-test", code: Int(errno), message: "Nobody can listen at \(path).")
        }
    }

    isolated deinit {
        close(descriptor)
    }
}

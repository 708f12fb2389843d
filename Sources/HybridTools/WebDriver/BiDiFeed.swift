import Glibc
import HybridCore

/// The lines that a program reports to its driver (``DriverReport``).
@MainActor
final class BiDiFeed {
    private let descriptor: Int32
    private var rest: [UInt8] = []
    private static let blockSize = 65_536

    /// Creates the pipe. A program that starts later writes to it.
    /// - Returns: `nil` if the pipe cannot be created.
    init?(path: String) {
        guard mkfifo(path, 0o600) == 0 else { return nil }
        // Opened for writing as well, the pipe does not end when the program does.
        descriptor = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
    }

    isolated deinit { if descriptor >= 0 { close(descriptor) } }

    /// Returns the lines that have arrived since the last call.
    func read() -> [JSONValue] {
        var block = [UInt8](repeating: 0, count: Self.blockSize)
        while true {
            let count = Glibc.read(descriptor, &block, block.count)
            guard count > 0 else { break }
            rest += block[..<count]
        }
        guard let end = rest.lastIndex(of: UInt8(ascii: "\n")) else { return [] }
        let lines = rest[..<end].split(separator: UInt8(ascii: "\n"))
        rest.removeSubrange(...end)
        return lines.compactMap { try? JSONValue(parsing: String(decoding: $0, as: UTF8.self)) }
    }
}

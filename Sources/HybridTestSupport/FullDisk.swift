import Glibc
import XCTest

/// A disk of its own for a test, very small, which can be filled up. Only root can have one.
@MainActor
public final class FullDisk {
    /// Where it is.
    public let directory: String

    /// Puts a disk of 64 KiB at a directory, which must be there.
    /// - Throws: `XCTSkip` where that is not allowed.
    public init(at directory: String) throws {
        self.directory = directory
        guard geteuid() == 0 else { throw XCTSkip("Only root can have a disk that is full.") }
        guard mount("tmpfs", directory, "tmpfs", 0, "size=64k") == 0 else {
            throw XCTSkip("No disk can be mounted here: \(String(cString: strerror(errno))).")
        }
    }

    /// Writes until there is no space left.
    public func fill() {
        let file = open("\(directory)/filling", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { return }
        defer { close(file) }
        let bytes = [UInt8](repeating: 0, count: 1024)
        while write(file, bytes, bytes.count) > 0 {}
    }

    /// Makes room again.
    public func empty() { unlink("\(directory)/filling") }

    /// Takes the disk away, with everything on it.
    public func remove() { umount2(directory, Int32(MNT_DETACH)) }
}

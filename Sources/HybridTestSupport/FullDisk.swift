import Glibc
import XCTest

/// A very small separate disk that a test can fill. Mounting it requires root.
@MainActor
public final class FullDisk {
    /// The mount point.
    public let directory: String

    /// Mounts a disk of 64 KiB at an existing directory.
    /// - Throws: `XCTSkip` if the process may not mount disks.
    public init(at directory: String) throws {
        self.directory = directory
        guard geteuid() == 0 else { throw XCTSkip("Only root can have a disk that is full.") }
        guard mount("tmpfs", directory, "tmpfs", 0, "size=64k") == 0 else {
            throw XCTSkip("No disk can be mounted here: \(String(cString: strerror(errno))).")
        }
    }

    /// Writes to the disk until no space is left.
    public func fill() {
        let file = open("\(directory)/filling", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { return }
        defer { close(file) }
        let bytes = [UInt8](repeating: 0, count: 1024)
        while write(file, bytes, bytes.count) > 0 {}
    }

    /// Frees the space.
    public func empty() { unlink("\(directory)/filling") }

    /// Unmounts the disk and discards its files.
    public func remove() { umount2(directory, Int32(MNT_DETACH)) }
}

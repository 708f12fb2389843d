import CGtk
import Glibc
import HybridCore

/// A file to which lines are added. Each line is on the disk before the next one.
@MainActor
package struct LineFile {
    private let path: String
    /// The number of bytes at the end of the file that ``lastLines()`` reads.
    private static let tail = 16_384

    package init(_ path: String) { self.path = path }

    /// Returns the last lines, the first of which is complete.
    /// - Throws: ``LocalFileError`` if the file exists and cannot be read.
    package func lastLines() throws -> [String] {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else {
            if errno == ENOENT { return [] }
            throw failure()
        }
        defer { close(file) }
        let size = lseek(file, 0, SEEK_END)
        let start = max(0, size - off_t(Self.tail))
        var bytes = [UInt8](repeating: 0, count: Int(size - start))
        let count = bytes.withUnsafeMutableBytes { pread(file, $0.baseAddress, $0.count, start) }
        guard count == bytes.count else { throw failure() }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        return start > 0 ? Array(lines.dropFirst()) : lines
    }

    /// Adds a line, and waits until it is on the disk. A line that a power failure has cut off stays as it is.
    /// - Throws: ``LocalFileError``. The file then has no part of the line.
    package func append(_ line: String) throws {
        let file = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o640)
        guard file >= 0 else { throw failure() }
        defer { close(file) }
        let size = lseek(file, 0, SEEK_END)
        var end: UInt8 = 0x0A
        if size > 0 { _ = pread(file, &end, 1, size - 1) }
        let bytes = Array(((end == 0x0A ? "" : "\n") + line + "\n").utf8)
        let count = bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
        guard count == bytes.count, fsync(file) == 0 else {
            let reason = failure()
            _ = ftruncate(file, size)
            throw reason
        }
    }

    private func failure() -> LocalFileError { LocalFileError(path: path, reason: String(cString: strerror(errno))) }
}

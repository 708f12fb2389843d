import CGtk
import GLibBridge
import Glibc
import HybridCore

/// A file to which lines are added. Each line is on the disk before the next one.
@MainActor
package struct LineFile {
    private let path: String
    /// The number of bytes that ``lastLines()`` reads, up to the end of the file.
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
        return Self.lines(try end(of: file))
    }

    /// Checks that lines can be added. A missing file is not created.
    /// - Throws: ``LocalFileError``.
    package func checkPlace() throws {
        if access(path, W_OK) == 0 { return }
        let directory = path.prefix(through: path.lastIndex(of: "/") ?? path.startIndex)
        guard errno == ENOENT, access(String(directory), W_OK | X_OK) == 0 else { throw failure() }
    }

    /// Reads the end of a file; from the begin of a line, if the file is longer.
    private func end(of file: Int32) throws -> String {
        let size = lseek(file, 0, SEEK_END)
        let start = max(0, size - off_t(Self.tail))
        var bytes = [UInt8](repeating: 0, count: Int(size - start))
        let count = bytes.withUnsafeMutableBytes { pread(file, $0.baseAddress, $0.count, start) }
        guard count == bytes.count else { throw failure() }
        let text = String(decoding: bytes, as: UTF8.self)
        return start > 0 ? String(text.drop { $0 != "\n" }) : text
    }

    private static func lines(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }

    /// Adds a line, and waits until it is on the disk. A line that a power failure has cut off is kept.
    /// - Parameter makeLine: Makes the line from the last lines of the file.
    /// - Throws: ``LocalFileError``. The file then has no part of the line.
    package func append(_ makeLine: ([String]) -> String) throws {
        let file = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o640)
        guard file >= 0 else { throw failure() }
        defer { close(file) }
        let size = lseek(file, 0, SEEK_END)
        let text = try end(of: file)
        let line = makeLine(Self.lines(text))
        let bytes = Array(((text.isEmpty || text.utf8.last == 0x0A ? "" : "\n") + line + "\n").utf8)
        guard writeAll(bytes, to: file), fsync(file) == 0 else {
            let reason = failure()
            _ = ftruncate(file, size)
            throw reason
        }
    }

    private func failure() -> LocalFileError { LocalFileError(path: path, reason: String(cString: strerror(errno))) }
}

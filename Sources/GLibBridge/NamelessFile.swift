import CGtk
import Glibc
import Synchronization

/// An unlinked file. It provides disk space for data that need not stay in memory, and the space is freed when the
/// process ends.
///
/// No other process can open the file, and it leaves no trace (see unlink(2)). It can be used from any thread.
package final class NamelessFile: Sendable {
    /// A part of the file. When it is released, its space is freed.
    package final class Piece: Sendable {
        fileprivate let file: NamelessFile
        fileprivate let offset: Int
        package let count: Int

        fileprivate init(of file: NamelessFile, at offset: Int, _ count: Int) {
            (self.file, self.offset, self.count) = (file, offset, count)
        }

        deinit { file.giveBack(self) }

        /// Returns the bytes that were written, or `nil` if they cannot be read.
        package func read() -> [UInt8]? {
            var isWhole = false
            let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
                while length < count {
                    let read = pread(
                        file.descriptor, buffer.baseAddress.map { $0 + length }, count - length, off_t(offset + length))
                    if read < 0, errno == EINTR { continue }
                    guard read > 0 else { return }
                    length += read
                }
                isWhole = true
            }
            return isWhole ? bytes : nil
        }
    }

    private let descriptor: Int32
    private let room: Int
    /// The start of the next piece, and the number of bytes in use. Gaps between pieces use no space.
    private let state = Mutex((end: 0, used: 0))

    /// Creates a file. The result is `nil` if this fails.
    /// - Parameters:
    ///   - directory: A directory on the disk that is to be used.
    ///   - room: The maximum total size of all pieces in bytes.
    package init?(in directory: String, room: Int) {
        var template = Array("\(directory)/.nameless-XXXXXX".utf8CString)
        let (descriptor, isUnlinked) = template.withUnsafeMutableBufferPointer { name in
            let descriptor = mkostemp(name.baseAddress, O_CLOEXEC)
            return (descriptor, descriptor >= 0 && name.baseAddress.map { unlink($0) } == 0)
        }
        guard descriptor >= 0 else { return nil }
        guard isUnlinked else {
            close(descriptor)
            return nil
        }
        (self.descriptor, self.room) = (descriptor, room)
    }

    deinit { close(descriptor) }

    /// Writes bytes to the file.
    /// - Returns: The piece that contains the bytes, or `nil` if the disk or `room` is full.
    package func append(_ bytes: [UInt8]) -> Piece? {
        let offset: Int? = state.withLock { state in
            guard state.used + bytes.count <= room else { return nil }
            defer { state = (state.end + bytes.count, state.used + bytes.count) }
            return state.end
        }
        guard let offset else { return nil }
        let piece = Piece(of: self, at: offset, bytes.count)
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                pwrite(
                    descriptor, buffer.baseAddress.map { $0 + written }, bytes.count - written, off_t(offset + written))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return nil }
            written += count
        }
        return piece
    }

    private func giveBack(_ piece: Piece) {
        state.withLock { $0.used -= piece.count }
        // If the file system does not support holes, the bytes stay on the disk until the file is closed.
        _ = fallocate(descriptor, FALLOC_FL_KEEP_SIZE | FALLOC_FL_PUNCH_HOLE, off_t(piece.offset), off_t(piece.count))
    }
}

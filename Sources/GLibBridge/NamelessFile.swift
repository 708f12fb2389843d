import CGtk
import Glibc
import Synchronization

/// A file without a name: room on the disk for what need not stay in memory, and goes with the process.
///
/// Nobody else can open it, and nothing of it is found later; see unlink(2). Everything here may be called from any thread.
package final class NamelessFile: Sendable {
    /// A piece of the file. Its room is given back when the piece goes.
    package final class Piece: Sendable {
        fileprivate let file: NamelessFile
        fileprivate let offset: Int
        /// How many bytes it has.
        package let count: Int

        fileprivate init(of file: NamelessFile, at offset: Int, _ count: Int) {
            (self.file, self.offset, self.count) = (file, offset, count)
        }

        deinit { file.giveBack(self) }

        /// The bytes that were written; `nil` if the disk fails.
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
    /// Where the next piece begins, and how many bytes are in use. What lies between pieces takes no room.
    private let state = Mutex((end: 0, used: 0))

    /// - Parameters:
    ///   - directory: decides about the disk.
    ///   - room: how many bytes all pieces may have together.
    /// - Returns: `nil` if there can be no file.
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

    /// Writes bytes.
    /// - Returns: `nil` if there is no room, on the disk or of ours.
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
        // A file system that knows no holes keeps the bytes until the file goes.
        _ = fallocate(
            descriptor, FALLOC_FL_KEEP_SIZE | FALLOC_FL_PUNCH_HOLE, off_t(piece.offset), off_t(piece.count))
    }
}

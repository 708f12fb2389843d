import Glibc

/// Writes all bytes to an open file, pipe or socket.
/// - Returns: False if this is impossible, such as when the disk is full. A part may have been written, and `errno` has
///   the reason.
nonisolated package func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { buffer in
        var rest = buffer[...]
        while !rest.isEmpty {
            let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if count < 0, errno == EINTR { continue }
            // The system writes a part if the disk then is full. Only the next call reports the reason.
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}

import CGtk

/// Compression with GIO's zlib, for data that is kept in memory and for packages.
///
/// The functions process only bytes, so they can be called from any thread.
package enum Compression {
    /// Compresses the bytes at the fastest level of zlib.
    /// - Returns: A raw zlib stream, or `nil` if zlib fails, for example because memory is short.
    package static func compress(_ bytes: [UInt8]) -> [UInt8]? {
        // This is the maximum size, because incompressible data grows by a few bytes per block.
        convert(bytes, room: bytes.count + bytes.count / 1000 + 256) {
            UnsafeMutableRawPointer(g_zlib_compressor_new(G_ZLIB_COMPRESSOR_FORMAT_RAW, 1))
        }
    }

    /// Compresses the bytes to a gzip file (RFC 1952) at the best level. The file contains no name and no time.
    /// - Returns: The file, or `nil` if zlib fails.
    package static func gzip(_ bytes: [UInt8]) -> [UInt8]? {
        convert(bytes, room: bytes.count + bytes.count / 1000 + 256) {
            UnsafeMutableRawPointer(g_zlib_compressor_new(G_ZLIB_COMPRESSOR_FORMAT_GZIP, 9))
        }
    }

    /// The maximum size of expanded bytes, because their memory is allocated in advance.
    package static let mostExpanded = 256 << 20

    /// Expands the output of ``compress(_:)``.
    /// - Parameter size: The original size in bytes.
    /// - Returns: The bytes, or `nil` unless the stream expands to exactly `size` bytes and these are at most
    ///   ``mostExpanded``.
    package static func expand(_ bytes: [UInt8], size: Int) -> [UInt8]? {
        guard (0...mostExpanded).contains(size) else { return nil }
        // The additional byte makes it possible to detect a longer stream.
        let expanded = convert(bytes, room: size + 1) {
            UnsafeMutableRawPointer(g_zlib_decompressor_new(G_ZLIB_COMPRESSOR_FORMAT_RAW))
        }
        return expanded?.count == size ? expanded : nil
    }

    private static func convert(_ bytes: [UInt8], room: Int, _ make: () -> UnsafeMutableRawPointer?) -> [UInt8]? {
        // An ``ObjectRef`` is not used here, because it belongs to the main thread. This object belongs to the calling
        // thread.
        if bytes.isEmpty { return [] }
        guard let converter = make() else { return nil }
        defer { g_object_unref(converter) }
        return bytes.withUnsafeBytes { input in
            var isComplete = false
            let output = [UInt8](unsafeUninitializedCapacity: room) { output, count in
                var consumed = 0
                while true {
                    var (read, written): (gsize, gsize) = (0, 0)
                    let result = g_converter_convert(
                        OpaquePointer(converter), input.baseAddress.map { $0 + consumed },
                        gsize(input.count - consumed),
                        output.baseAddress.map { $0 + count }, gsize(room - count), G_CONVERTER_INPUT_AT_END, &read,
                        &written, nil)
                    consumed += Int(read)
                    count += Int(written)
                    isComplete = result == G_CONVERTER_FINISHED
                    guard result == G_CONVERTER_CONVERTED, read + written > 0, count < room else { break }
                }
            }
            // The bytes are copied to an array of the right size, because an array keeps its initial capacity.
            return isComplete ? output.withUnsafeBufferPointer { [UInt8]($0) } : nil
        }
    }
}

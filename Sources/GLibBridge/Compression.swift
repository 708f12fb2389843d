import CGtk

/// Compression by GIO's zlib, for what is kept in memory, and for packages.
///
/// Everything here works on bytes alone, so it may be called from any thread.
package enum Compression {
    /// The bytes, as small as the fastest way makes them.
    /// - Returns: a raw zlib stream; `nil` if zlib fails, which it does when memory is short.
    package static func compress(_ bytes: [UInt8]) -> [UInt8]? {
        // No more than this is ever needed: what cannot be compressed grows by some bytes in each block.
        convert(bytes, room: bytes.count + bytes.count / 1000 + 256) {
            UnsafeMutableRawPointer(g_zlib_compressor_new(G_ZLIB_COMPRESSOR_FORMAT_RAW, 1))
        }
    }

    /// The bytes as a file of gzip's, as small as can be and without a name or a time in it (RFC 1952).
    /// - Returns: `nil` if zlib fails.
    package static func gzip(_ bytes: [UInt8]) -> [UInt8]? {
        convert(bytes, room: bytes.count + bytes.count / 1000 + 256) {
            UnsafeMutableRawPointer(g_zlib_compressor_new(G_ZLIB_COMPRESSOR_FORMAT_GZIP, 9))
        }
    }

    /// The bytes that ``compress(_:)`` has made small.
    /// - Parameter size: how many they were.
    /// - Returns: `nil` unless it is a stream of exactly so many bytes.
    package static func expand(_ bytes: [UInt8], size: Int) -> [UInt8]? {
        // With room for one more byte it is seen whether there are more.
        let expanded = convert(bytes, room: size + 1) {
            UnsafeMutableRawPointer(g_zlib_decompressor_new(G_ZLIB_COMPRESSOR_FORMAT_RAW))
        }
        return expanded?.count == size ? expanded : nil
    }

    private static func convert(
        _ bytes: [UInt8], room: Int, _ make: () -> UnsafeMutableRawPointer?
    ) -> [UInt8]? {
        // Not an ``ObjectRef``: those belong to the main thread, and this object to the thread that calls.
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
            // A copy that is as long as it has to be: an array keeps the room that it was made with.
            return isComplete ? output.withUnsafeBufferPointer { [UInt8]($0) } : nil
        }
    }
}

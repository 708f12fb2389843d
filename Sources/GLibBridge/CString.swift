import CGtk

extension String {
    /// Copies a string that the callee keeps (*transfer none*). The result is `nil` for `NULL`.
    public init?(borrowing cString: UnsafePointer<CChar>?) {
        guard let cString else { return nil }
        self = String(cString: cString)
    }

    /// Copies a string that the caller must free (*transfer full*), and frees it. The result is `nil` for `NULL`.
    public init?(takingGString cString: UnsafeMutablePointer<CChar>?) {
        guard let cString else { return nil }
        defer { g_free(cString) }
        self = String(cString: cString)
    }

    /// The text with all characters escaped that are special in Pango markup, XML or HTML. It is valid in content and
    /// in quoted attributes (`g_markup_escape_text`).
    package var escapedForMarkup: String {
        String(takingGString: g_markup_escape_text(self, gssize(utf8.count))) ?? ""
    }
}

/// Calls `body` with the strings as a `NULL`-terminated array of C strings. The array exists until `body` returns.
public func withCStrings<R>(
    _ strings: [String], _ body: (UnsafeMutablePointer<UnsafePointer<CChar>?>) throws -> R
) rethrows -> R {
    let copies = strings.map { g_strdup($0) }
    defer { copies.forEach { g_free($0) } }
    var array: [UnsafePointer<CChar>?] = copies.map { UnsafePointer($0) } + [nil]
    return try array.withUnsafeMutableBufferPointer { buffer in
        guard let base = buffer.baseAddress else { preconditionFailure("an array with a terminator is never empty") }
        return try body(base)
    }
}

/// Copies a `NULL`-terminated array of C strings that the callee keeps (*transfer none*). The result is empty for
/// `NULL`.
public func strings(borrowing array: UnsafePointer<UnsafePointer<CChar>?>?) -> [String] {
    guard var next = array else { return [] }
    var strings: [String] = []
    while let string = String(borrowing: next.pointee) {
        strings.append(string)
        next += 1
    }
    return strings
}

/// Copies the bytes of a `GBytes` that the caller keeps.
public func bytes(of gBytes: OpaquePointer?) -> [UInt8] {
    guard let gBytes else { return [] }
    var size: gsize = 0
    guard let data = g_bytes_get_data(gBytes, &size) else { return [] }
    return [UInt8](UnsafeRawBufferPointer(start: data, count: Int(size)))
}

/// Calls `body` with a `GBytes` that contains a copy of the bytes. It is released afterwards.
public func withGBytes<R>(_ content: [UInt8], _ body: (OpaquePointer) throws -> R) rethrows -> R {
    guard let gBytes = g_bytes_new(content, gsize(content.count)) else {
        preconditionFailure("g_bytes_new aborts rather than return NULL")
    }
    defer { g_bytes_unref(gBytes) }
    return try body(gBytes)
}

/// Copies the bytes of an owned `GBytes` and releases it. The result is empty for `NULL`.
package func takeBytes(_ gBytes: OpaquePointer?) -> [UInt8] {
    guard let gBytes else { return [] }
    defer { g_bytes_unref(gBytes) }
    return bytes(of: gBytes)
}

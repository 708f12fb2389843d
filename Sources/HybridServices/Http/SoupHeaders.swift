import CWebKitGTK
import GLibBridge

/// Converts the headers of libsoup to Swift values.
enum SoupHeaders {
    /// Returns the headers. A repeated header occurs several times: the values of `Set-Cookie` must not be joined with
    /// commas.
    static func all(_ headers: OpaquePointer?) -> [(name: String, value: String)] {
        guard let headers else { return [] }
        var iterator = SoupMessageHeadersIter()
        soup_message_headers_iter_init(&iterator, headers)
        var found: [(name: String, value: String)] = []
        var (name, value): (UnsafePointer<CChar>?, UnsafePointer<CChar>?)
        while soup_message_headers_iter_next(&iterator, &name, &value) != 0 {
            if let name = String(borrowing: name), let value = String(borrowing: value) { found.append((name, value)) }
        }
        return found
    }
}

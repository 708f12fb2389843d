import CWebKitGTK
import GLibBridge

/// Converts the headers of libsoup to Swift values.
enum SoupHeaders {
    /// Returns the names of the headers. Each name occurs once.
    static func names(_ headers: OpaquePointer?) -> [String] {
        guard let headers else { return [] }
        var iterator = SoupMessageHeadersIter()
        soup_message_headers_iter_init(&iterator, headers)
        var names: [String] = []
        var name: UnsafePointer<CChar>?
        var value: UnsafePointer<CChar>?
        while soup_message_headers_iter_next(&iterator, &name, &value) != 0 {
            if let text = String(borrowing: name), !names.contains(text) { names.append(text) }
        }
        return names
    }

    /// Returns all values of a header, as separate strings: the values of `Set-Cookie` must not be joined with commas.
    static func values(of name: String, in headers: OpaquePointer?) -> [String] {
        guard let headers else { return [] }
        var iterator = SoupMessageHeadersIter()
        soup_message_headers_iter_init(&iterator, headers)
        var values: [String] = []
        var key: UnsafePointer<CChar>?
        var value: UnsafePointer<CChar>?
        while soup_message_headers_iter_next(&iterator, &key, &value) != 0 {
            guard String(borrowing: key)?.lowercased() == name.lowercased() else { continue }
            if let text = String(borrowing: value) { values.append(text) }
        }
        return values
    }
}

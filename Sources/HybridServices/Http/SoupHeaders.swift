import CGtk
import CWebKitGTK
import GLibBridge

/// libsoup's headers as Swift values.
@MainActor
enum SoupHeaders {
    /// The header names, each once.
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

    /// All values of a header as sent: `Set-Cookie` must not be joined with commas.
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

import CWebKitGTK
import GLibBridge

/// The values of a request. They are read once from libsoup's message.
package struct PageRequest {
    /// The effective method. HTML forms cannot send all methods, so a form may name another one in its field `_method`.
    package var method: String
    /// The method in the request line.
    package let sentMethod: String
    /// The path. libsoup has removed its percent-encoding.
    package let path: String
    /// The query without the question mark, as the client sent it.
    package let queryText: String?
    /// The fields of the query.
    package let query: FormData
    /// The fields of a form. They are empty if the body is not a form.
    package let form: FormData
    package let body: [UInt8]
    /// The headers. Their names are in lower case.
    package let headers: [String: String]

    /// Reads libsoup's message.
    @MainActor
    init(_ message: ObjectRef) {
        let source: OpaquePointer = message.pointer()
        let uri = soup_server_message_get_uri(source)
        sentMethod = String(borrowing: soup_server_message_get_method(source)) ?? "GET"
        path = String(borrowing: g_uri_get_path(uri)) ?? "/"
        queryText = String(borrowing: g_uri_get_query(uri))
        query = FormData(encoded: queryText ?? "")

        let received = soup_server_message_get_request_headers(source)
        var iterator = SoupMessageHeadersIter()
        soup_message_headers_iter_init(&iterator, received)
        var (name, value): (UnsafePointer<CChar>?, UnsafePointer<CChar>?)
        var headers: [String: String] = [:]
        while soup_message_headers_iter_next(&iterator, &name, &value) != 0 {
            guard let name = String(borrowing: name)?.lowercased(), let value = String(borrowing: value) else {
                continue
            }
            headers[name] = headers[name].map { "\($0), \(value)" } ?? value
        }
        self.headers = headers

        let flattened = soup_message_body_flatten(soup_server_message_get_request_body(source))
        defer { g_bytes_unref(flattened) }
        body = bytes(of: flattened)
        let isForm = headers["content-type"]?.hasPrefix("application/x-www-form-urlencoded") ?? false
        form = FormData(encoded: isForm ? String(decoding: body, as: UTF8.self) : "")

        method = sentMethod
        if sentMethod == "POST", let stated = form["_method"]?.uppercased(),
            ["PATCH", "PUT", "DELETE"].contains(stated)
        {
            method = stated
        }
    }

    /// Returns the value of a header. The name must be in lower case.
    package func header(_ name: String) -> String? {
        headers[name]
    }

    package var userAgent: String { headers["user-agent"] ?? "" }

    /// True if the user agent identifies an application with native navigation.
    package var isNative: Bool {
        userAgent.contains("Hotwire Native") || userAgent.contains("Turbo Native")
    }

    package var isForFrame: Bool { headers["turbo-frame"] != nil }

    /// The token of `Authorization: Bearer`.
    package var bearerToken: String? {
        guard let header = headers["authorization"], header.lowercased().hasPrefix("bearer ") else { return nil }
        return String(header.dropFirst(7))
    }

    /// Returns the value of a cookie.
    package func cookie(_ name: String) -> String? {
        for cookie in (headers["cookie"] ?? "").split(separator: ";") {
            let parts = cookie.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
            if parts.count == 2, parts[0] == name { return String(parts[1]) }
        }
        return nil
    }

    /// The path and the query for the log. Sensitive values are masked.
    package var loggedPath: String {
        guard let queryText else { return path }
        let fields = queryText.split(separator: "&", omittingEmptySubsequences: false).map { field in
            let name = field.prefix { $0 != "=" }
            let isSecret = ["password", "token", "secret"].contains { name.lowercased().contains($0) }
            return isSecret ? "\(name)=***" : String(field)
        }
        return "\(path)?\(fields.joined(separator: "&"))"
    }
}

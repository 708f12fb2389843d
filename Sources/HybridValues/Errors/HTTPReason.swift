/// The reason phrases of HTTP error statuses.
package enum HTTPReason {
    /// Returns the phrase for a status, such as “Not Found” for 404. For a status that is not in the list, the phrase
    /// is “Client Error (418)” or “Server Error (599)”. The list is the same as on iOS.
    /// - Returns: `nil` if the status is not an HTTP error, because it is not in the range 400 to 599.
    package static func phrase(for status: Int) -> String? {
        switch status {
        case 400...499: names[status] ?? "Client Error (\(status))"
        case 500...599: names[status] ?? "Server Error (\(status))"
        default: nil
        }
    }

    private static let names = [
        400: "Bad Request", 401: "Unauthorized", 402: "Payment Required", 403: "Forbidden", 404: "Not Found",
        405: "Method Not Allowed", 406: "Not Acceptable", 407: "Proxy Authentication Required",
        408: "Request Timeout", 409: "Conflict", 421: "Misdirected Request", 422: "Unprocessable Entity",
        428: "Precondition Required", 429: "Too Many Requests", 500: "Internal Server Error", 501: "Not Implemented",
        502: "Bad Gateway", 503: "Service Unavailable", 504: "Gateway Timeout", 505: "HTTP Version Not Supported",
    ]
}

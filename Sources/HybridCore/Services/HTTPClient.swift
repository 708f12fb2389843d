package import FoundationEssentials

/// A request by native code.
package struct HTTPRequest: Sendable {
    /// The HTTP method, in upper case.
    package var method: String
    package var url: URL
    /// Names and values, sent in this order. Never logged.
    package var headers: [(name: String, value: String)]
    /// The body, if any.
    package var body: [UInt8]?
    /// The time-out in seconds, for everything up to the last byte of the response.
    package var timeout: Int
    /// True to follow redirects. A request with a secret does not: libsoup would send the application's headers to the
    /// other origin (Docs/Platform.md#http-by-libsoup).
    package var followsRedirects: Bool
    /// The maximum size of the response in bytes; a larger one fails.
    package var sizeLimit: Int

    /// A request; by default a GET with a time-out of 30 seconds and a limit of 8 MiB.
    package init(
        method: String = "GET", url: URL, headers: [(name: String, value: String)] = [], body: [UInt8]? = nil,
        timeout: Int = 30, followsRedirects: Bool = true, sizeLimit: Int = 8 << 20
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.timeout = timeout
        self.followsRedirects = followsRedirects
        self.sizeLimit = sizeLimit
    }
}

/// A server's response with any status.
package struct HTTPResponse: Sendable {
    package var status: Int
    /// The headers as sent, repeated ones several times.
    package var headers: [(name: String, value: String)]
    /// The whole body.
    package var body: [UInt8]
    /// The URL of the response, after redirects.
    package var url: URL

    /// A response.
    package init(status: Int, headers: [(name: String, value: String)], body: [UInt8], url: URL) {
        self.status = status
        self.headers = headers
        self.body = body
        self.url = url
    }

    /// The values of a header. Ignores the case of its name.
    package func values(of name: String) -> [String] {
        headers.values(of: name)
    }
}

extension [(name: String, value: String)] {
    /// The values of a header. Ignores the case of its name (RFC 9110, section 5.1).
    func values(of name: String) -> [String] {
        filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
    }
}

/// Sends requests outside the web view. The implementation uses the desktop's proxy and certificates.
@MainActor
package protocol HTTPClient {
    /// - Throws: ``VisitError`` if no response arrived: offline, connection, timeout, tls or invalidResponse.
    func send(_ request: HTTPRequest) async throws -> HTTPResponse
}

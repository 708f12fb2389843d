package import FoundationEssentials

/// A request that native code sends.
package struct HTTPRequest: Sendable {
    /// The HTTP method, in upper case.
    package var method: String
    package var url: URL
    /// The names and values of the headers, which are sent in this order. They are never logged.
    package var headers: [(name: String, value: String)]
    package var body: [UInt8]?
    /// The time-out in seconds, which applies until the last byte of the response arrives.
    package var timeout: Int
    /// True if redirects are followed. A request that contains a secret must not follow them, because libsoup would
    /// send the application's headers to the other origin (Docs/Platform.md#http-by-libsoup).
    package var followsRedirects: Bool
    /// The maximum size of the response in bytes. A request with a larger response fails.
    package var sizeLimit: Int

    /// Creates a request. The default is a GET request with a time-out of 30 seconds and a limit of 8 MiB.
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

/// The response of a server, with any status.
package struct HTTPResponse: Sendable {
    package var status: Int
    /// The headers as the server sent them. A repeated header occurs several times.
    package var headers: [(name: String, value: String)]
    package var body: [UInt8]
    /// The URL of the response, which is the last URL after redirects.
    package var url: URL

    package init(status: Int, headers: [(name: String, value: String)], body: [UInt8], url: URL) {
        self.status = status
        self.headers = headers
        self.body = body
        self.url = url
    }

    /// Returns the values of a header. The case of its name is ignored.
    package func values(of name: String) -> [String] { headers.values(of: name) }

    /// The target of a redirect that has not been followed (RFC 9110, section 10.2.2).
    package var location: URL? {
        guard (300..<400).contains(status) else { return nil }
        return values(of: "Location").first.flatMap { URL(string: $0, relativeTo: url)?.absoluteURL }
    }
}

extension [(name: String, value: String)] {
    /// Returns the values of a header. The case of its name is ignored (RFC 9110, section 5.1).
    package func values(of name: String) -> [String] {
        filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
    }
}

/// Sends requests outside the web view. The implementation uses the desktop's proxy and certificates.
@MainActor
package protocol HTTPClient {
    /// Sends a request and returns the response.
    /// - Throws: ``VisitError`` if no response arrived. It is one of offline, connection, timeout, tls and
    ///   invalidResponse.
    func send(_ request: HTTPRequest) async throws -> HTTPResponse
}

package import FoundationEssentials

/// A request that native code makes.
package struct HTTPRequest: Sendable {
    /// The HTTP method, in capitals.
    package var method: String
    /// Where to.
    package var url: URL
    /// Names and values, sent in this order. Never logged.
    package var headers: [(name: String, value: String)]
    /// What is sent, if anything.
    package var body: [UInt8]?
    /// Seconds that all of it may take, to the last byte of the answer.
    package var timeout: Int
    /// Whether a redirect is followed. A request that carries a secret does not follow one: headers of our own would
    /// go along to the other origin (Docs/Platform.md#http-by-libsoup).
    package var followsRedirects: Bool
    /// Bytes after which the answer is cut off and the request fails.
    package var sizeLimit: Int

    /// A request; without more said, a GET that may take 30 seconds and bring 8 MiB.
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

/// A server's answer, whatever its status.
package struct HTTPResponse: Sendable {
    /// The HTTP status.
    package var status: Int
    /// The headers as they were sent, a repeated one several times.
    package var headers: [(name: String, value: String)]
    /// The whole body.
    package var body: [UInt8]
    /// Where the answer came from, after redirects.
    package var url: URL

    /// An answer.
    package init(status: Int, headers: [(name: String, value: String)], body: [UInt8], url: URL) {
        self.status = status
        self.headers = headers
        self.body = body
        self.url = url
    }

    /// The values of a header, whose name is compared without regard to case.
    package func values(of name: String) -> [String] {
        headers.values(of: name)
    }
}

extension [(name: String, value: String)] {
    /// The values of a header, whose name is compared without regard to case (RFC 9110, section 5.1).
    func values(of name: String) -> [String] {
        filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
    }
}

/// Makes requests outside the web view. The implementation follows the desktop's proxy and certificates.
@MainActor
package protocol HTTPClient {
    /// - Throws: ``VisitError`` when no answer came: offline, connection, timeout, tls or invalidResponse.
    func send(_ request: HTTPRequest) async throws -> HTTPResponse
}

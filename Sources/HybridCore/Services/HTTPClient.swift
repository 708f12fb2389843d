public import FoundationEssentials

/// A request that native code makes.
public struct HTTPRequest: Sendable {
    /// The HTTP method, in capitals.
    public var method: String
    /// Where to.
    public var url: URL
    /// Names and values, sent in this order. Never logged.
    public var headers: [(name: String, value: String)]
    /// What is sent, if anything.
    public var body: [UInt8]?
    /// Seconds that all of it may take, to the last byte of the answer.
    public var timeout: Int
    /// Whether a redirect is followed. A request that carries a secret does not follow one: headers of our own would
    /// go along to the other origin (Docs/Platform.md#http-by-libsoup).
    public var followsRedirects: Bool
    /// Bytes after which the answer is cut off and the request fails.
    public var sizeLimit: Int

    /// A request; without more said, a GET that may take 30 seconds and bring 8 MiB.
    public init(
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
public struct HTTPResponse: Sendable {
    /// The HTTP status.
    public var status: Int
    /// The headers as they were sent, a repeated one several times.
    public var headers: [(name: String, value: String)]
    /// The whole body.
    public var body: [UInt8]
    /// Where the answer came from, after redirects.
    public var url: URL

    /// An answer.
    public init(status: Int, headers: [(name: String, value: String)], body: [UInt8], url: URL) {
        self.status = status
        self.headers = headers
        self.body = body
        self.url = url
    }

    /// The values of a header, whose name is compared without regard to case.
    public func values(of name: String) -> [String] {
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
public protocol HTTPClient {
    /// - Throws: ``VisitError`` when no answer came: offline, connection, timeout, tls or invalidResponse.
    func send(_ request: HTTPRequest) async throws -> HTTPResponse
}

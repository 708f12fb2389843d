public import FoundationEssentials

/// The target of HTTP credentials: a realm of a server or of a proxy (RFC 9110, section 11.5).
public struct ProtectionSpace: Hashable, Sendable {
    /// The authentication schemes. The trace uses the names of the first two.
    public enum Scheme: String, Hashable, Sendable {
        /// Basic: the password unencrypted (RFC 7617).
        case basic
        /// Digest: the password hashed with values of the request (RFC 7616).
        case digest
        /// A scheme that requires more than a password, such as Negotiate or NTLM.
        case other
    }

    /// The scheme.
    public let scheme: Scheme
    /// The root URL of the server or proxy.
    public let url: URL
    /// The same as an origin.
    public let origin: ApplicationOrigin
    /// The server's name for the protected part, verbatim.
    public let realm: String
    /// True for a proxy.
    public let isProxy: Bool

    /// - Parameters:
    ///   - scheme: The authentication scheme.
    ///   - url: Any URL of the server or proxy.
    ///   - realm: The server's realm.
    ///   - isProxy: True for a proxy.
    /// - Returns: `nil` unless the URL is http or https and has a host.
    public init?(scheme: Scheme, url: URL, realm: String, isProxy: Bool = false) {
        guard let origin = ApplicationOrigin(url), let root = URL(string: "\(origin.text)/") else { return nil }
        self.scheme = scheme
        self.url = root
        self.origin = origin
        self.realm = realm
        self.isProxy = isProxy
    }

    /// The realm for display: one line, shortened, without direction overrides.
    public var displayName: String { DisplayLine.make(realm, limit: Self.longestName) ?? "" }

    private static let longestName = 80

    /// The sort key.
    var name: String { "\(origin.text) \(realm)" }

    /// True if the connection is encrypted.
    public var isEncrypted: Bool { url.scheme == "https" }

    /// The status of the server's or proxy's response.
    public var status: Int { isProxy ? 407 : 401 }

    /// The host for display, with a non-default port.
    public var host: String {
        String(origin.text.drop { $0 != "/" }.drop { $0 == "/" })
    }
}

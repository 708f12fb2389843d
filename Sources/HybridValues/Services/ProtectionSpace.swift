public import FoundationEssentials

/// The target of HTTP credentials. It is a realm of a server or of a proxy (RFC 9110, section 11.5).
public struct ProtectionSpace: Hashable, Sendable {
    /// The authentication schemes. The trace uses the names of the first two schemes.
    public enum Scheme: String, Hashable, Sendable {
        /// The scheme Basic, which sends the password unencrypted (RFC 7617).
        case basic
        /// The scheme Digest, which sends a hash of the password and of values of the request (RFC 7616).
        case digest
        /// A scheme that requires more than a password, such as Negotiate or NTLM.
        case other
    }

    /// The authentication scheme.
    public let scheme: Scheme
    /// The root URL of the server or proxy.
    public let url: URL
    /// The origin of the server or proxy.
    public let origin: ApplicationOrigin
    /// The name that the server gives the protected part, unchanged.
    public let realm: String
    /// True for a proxy.
    public let isProxy: Bool

    /// Creates a protection space. The result is `nil` unless the URL is http or https and has a host.
    /// - Parameters:
    ///   - scheme: The authentication scheme.
    ///   - url: Any URL of the server or proxy.
    ///   - realm: The realm that the server names.
    ///   - isProxy: True for a proxy.
    public init?(scheme: Scheme, url: URL, realm: String, isProxy: Bool = false) {
        guard let origin = ApplicationOrigin(url), let root = URL(string: "\(origin.text)/") else { return nil }
        self.scheme = scheme
        self.url = root
        self.origin = origin
        self.realm = realm
        self.isProxy = isProxy
    }

    /// The realm in a form for display. It is on one line, shortened, and without direction overrides.
    public var displayName: String { DisplayLine.make(realm, limit: Self.longestName) ?? "" }

    private static let longestName = 80

    /// The key by which protection spaces are sorted.
    package var name: String { "\(origin.text) \(realm)" }

    /// True if the connection is encrypted.
    public var isEncrypted: Bool { url.scheme == "https" }

    /// The HTTP status with which the server or proxy requests the credentials.
    public var status: Int { isProxy ? 407 : 401 }

    /// The host in a form for display, with the port unless it is the default.
    public var host: String {
        String(origin.text.drop { $0 != "/" }.drop { $0 == "/" })
    }
}

public import FoundationEssentials

/// What HTTP credentials are for: a realm of a server or of a proxy (RFC 9110, section 11.5).
public struct ProtectionSpace: Hashable, Sendable {
    /// The ways in which a password is sent. The names of the first two are those of the trace.
    public enum Scheme: String, Hashable, Sendable {
        /// As it is (RFC 7617).
        case basic
        /// Mixed with what only this request has (RFC 7616).
        case digest
        /// One of those that ask for more than a password, such as Negotiate or NTLM.
        case other
    }

    /// How the password is sent.
    public let scheme: Scheme
    /// Who gets it: the root of the server, or of the proxy.
    public let url: URL
    /// The same as an origin.
    public let origin: ApplicationOrigin
    /// What the server calls the part of it that wants the password, as it was sent.
    public let realm: String
    /// Whether a proxy asks, on the way to whatever server.
    public let isProxy: Bool

    /// - Parameters:
    ///   - scheme: How the credentials are to be sent.
    ///   - url: Any address of the server or proxy.
    ///   - realm: What the server says that they are for.
    ///   - isProxy: Whether a proxy asks.
    /// - Returns: `nil` unless the address is http or https and names a host.
    public init?(scheme: Scheme, url: URL, realm: String, isProxy: Bool = false) {
        guard let origin = ApplicationOrigin(url), let root = URL(string: "\(origin.text)/") else { return nil }
        self.scheme = scheme
        self.url = root
        self.origin = origin
        self.realm = realm
        self.isProxy = isProxy
    }

    /// The realm for people: on one line, of bounded length, and without characters that turn the writing around.
    public var displayName: String { DisplayLine.make(realm, limit: Self.longestName) ?? "" }

    private static let longestName = 80

    /// What several are put in order by.
    var name: String { "\(origin.text) \(realm)" }

    /// Whether nobody on the way can read along.
    public var isEncrypted: Bool { url.scheme == "https" }

    /// The status with which the password is asked for.
    public var status: Int { isProxy ? 407 : 401 }

    /// Who asks, for people: the host, with its port where that is not the usual one.
    public var host: String {
        String(origin.text.drop { $0 != "/" }.drop { $0 == "/" })
    }
}

public import FoundationEssentials

/// The application's origin: scheme, host and port of its start URL.
///
/// Two comparisons exist. Whether a page is shown inside compares hosts only (``isSameHost(_:)``,
/// Docs/Behaviour.md#routing). Whether a page may send native messages and receive the token compares the whole origin
/// (``contains(_:)``).
public struct ApplicationOrigin: Hashable, Sendable {
    private let scheme: String
    private let host: HostName
    private let port: Int

    /// - Returns: `nil` unless the URL is http or https and has a host.
    public init?(_ url: URL) {
        guard let scheme = url.scheme?.lowercased(), let defaultPort = Self.defaultPort(of: scheme),
            let host = HostName(url), (0...65535).contains(url.port ?? defaultPort)
        else { return nil }
        self.scheme = scheme
        self.host = host
        port = url.port ?? defaultPort
    }

    /// Parses a document's report of its origin: ``text``, or `null` if opaque.
    /// - Returns: `nil` for an opaque or invalid origin.
    public init?(text: some StringProtocol) {
        guard text.utf8.count <= 512, let url = URL(string: String(text)) else { return nil }
        self.init(url)
    }

    /// True if the URL is of this origin. The https form of an http origin matches too, both on their default ports: a
    /// site that upgrades its visitors is the same site, and at least as secure.
    public func contains(_ url: URL) -> Bool {
        guard let other = ApplicationOrigin(url) else { return false }
        if other == self { return true }
        return scheme == "http" && port == 80 && other.scheme == "https" && other.port == 443 && other.host == host
    }

    /// True if the URL is http or https and has this host, on any port.
    public func isSameHost(_ url: URL) -> Bool {
        ApplicationOrigin(url)?.host == host
    }

    /// True if transfers cannot be intercepted: https, or the local machine.
    public var isSafeForSecrets: Bool { scheme == "https" || host.isLoopback }

    /// The origin as browsers write it, without a default port: `https://example.com`, `http://[::1]:3000`.
    public var text: String {
        let host = host.ascii.contains(":") ? "[\(host.ascii)]" : host.ascii
        return port == Self.defaultPort(of: scheme) ? "\(scheme)://\(host)" : "\(scheme)://\(host):\(port)"
    }

    /// The host's pages as WebKit script patterns. A pattern without a port matches any port; one with a port matches
    /// nothing.
    package var scriptPatterns: [String] {
        let name = host.ascii.contains(":") ? "[\(host.ascii)]" : host.ascii
        return ["http://\(name)/*", "https://\(name)/*"]
    }

    /// The address of the origin's first page.
    var address: URL? { URL(webAddress: "\(text)/") }

    private static func defaultPort(of scheme: String) -> Int? {
        switch scheme {
        case "http": 80
        case "https": 443
        default: nil
        }
    }
}

extension ApplicationOrigin: CustomStringConvertible {
    /// The same as ``text``.
    public var description: String { text }
}

extension ApplicationOrigin {
    /// A page's host for display, with a non-default port; `nil` for a page without a server.
    package static func name(of url: URL) -> String? {
        ApplicationOrigin(url).map { String($0.text.drop { $0 != "/" }.drop { $0 == "/" }) }
    }
}

public import FoundationEssentials

/// The application's origin, which consists of the scheme, host and port of its start URL.
///
/// There are two comparisons. To decide whether a page is shown inside, only the hosts are compared
/// (``isSameHost(_:)``, Docs/Behaviour.md#routing). To decide whether a page may send native messages and receive the
/// token, the whole origin is compared (``contains(_:)``).
public struct ApplicationOrigin: Hashable, Sendable {
    private let scheme: String
    private let host: HostName
    private let port: Int

    /// Creates the origin of a URL. The result is `nil` unless the URL is http or https and has a host.
    public init?(_ url: URL) {
        guard let scheme = url.scheme?.lowercased(), let defaultPort = Self.defaultPort(of: scheme),
            let host = HostName(url), (0...65535).contains(url.port ?? defaultPort)
        else { return nil }
        self.scheme = scheme
        self.host = host
        port = url.port ?? defaultPort
    }

    /// Parses the origin that a document reports, which is a ``text``, or `null` if the origin is opaque. The result is
    /// `nil` for an opaque or invalid origin.
    public init?(text: some StringProtocol) {
        guard text.utf8.count <= 512, let url = URL(string: String(text)) else { return nil }
        self.init(url)
    }

    /// Returns whether the URL belongs to this origin. If this is an http origin, its https form also matches when both
    /// use their default ports: a site that redirects its visitors to https is the same site, and at least as secure.
    public func contains(_ url: URL) -> Bool {
        guard let other = ApplicationOrigin(url) else { return false }
        if other == self { return true }
        return scheme == "http" && port == 80 && other.scheme == "https" && other.port == 443 && other.host == host
    }

    /// Returns whether the URL is http or https and has this host, on any port.
    public func isSameHost(_ url: URL) -> Bool { ApplicationOrigin(url)?.host == host }

    /// True if transfers cannot be intercepted. This is the case for https and for the local machine.
    public var isSafeForSecrets: Bool { scheme == "https" || host.isLoopback }

    /// The origin in the notation of browsers, without a default port, such as `https://example.com` or
    /// `http://[::1]:3000`.
    public var text: String {
        let host = host.ascii.contains(":") ? "[\(host.ascii)]" : host.ascii
        return port == Self.defaultPort(of: scheme) ? "\(scheme)://\(host)" : "\(scheme)://\(host):\(port)"
    }

    /// The pages of the host as patterns for WebKit scripts. A pattern without a port matches every port, and a pattern
    /// with a port would match nothing.
    package var scriptPatterns: [String] {
        let name = host.ascii.contains(":") ? "[\(host.ascii)]" : host.ascii
        return ["http://\(name)/*", "https://\(name)/*"]
    }

    /// The address of the origin's first page.
    package var address: URL? { URL(webAddress: "\(text)/") }

    private static func defaultPort(of scheme: String) -> Int? {
        switch scheme {
        case "http": 80
        case "https": 443
        default: nil
        }
    }
}

extension ApplicationOrigin: CustomStringConvertible {
    /// The origin in the same form as ``text``.
    public var description: String { text }
}

extension ApplicationOrigin {
    /// Returns the host of a page for display, with the port unless it is the default. The result is `nil` for a page
    /// without a server.
    package static func name(of url: URL) -> String? {
        ApplicationOrigin(url).map { String($0.text.drop { $0 != "/" }.drop { $0 == "/" }) }
    }
}

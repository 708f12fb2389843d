public import FoundationEssentials

/// Where the application lives: scheme, host and port of its start URL.
///
/// Two questions are asked of it, and they differ on purpose. *Is this page one of ours to show?* compares hosts only
/// (``isSameHost(_:)``, Docs/Behaviour.md#routing). *May this page speak to native code, and may it have our token?* compares the
/// whole origin (``contains(_:)``).
public struct ApplicationOrigin: Hashable, Sendable {
    private let scheme: String
    private let host: HostName
    private let port: Int

    /// - Returns: `nil` unless the URL is http or https and names a host.
    public init?(_ url: URL) {
        guard let scheme = url.scheme?.lowercased(), let defaultPort = Self.defaultPort(of: scheme),
            let host = HostName(url), (0...65535).contains(url.port ?? defaultPort)
        else { return nil }
        self.scheme = scheme
        self.host = host
        port = url.port ?? defaultPort
    }

    /// Reads what a document says of itself: ``text``, or `null` if its origin is opaque.
    /// - Returns: `nil` for an opaque origin, nor for what is no origin.
    public init?(text: some StringProtocol) {
        guard text.utf8.count <= 512, let url = URL(string: String(text)) else { return nil }
        self.init(url)
    }

    /// Whether the URL is of this very origin. The https form of an http origin counts too, both on their default
    /// ports: a site that upgrades its visitors is still the same site, and no weaker.
    public func contains(_ url: URL) -> Bool {
        guard let other = ApplicationOrigin(url) else { return false }
        if other == self { return true }
        return scheme == "http" && port == 80 && other.scheme == "https" && other.port == 443 && other.host == host
    }

    /// Whether the URL is http or https and has this host; port and scheme may differ.
    public func isSameHost(_ url: URL) -> Bool {
        ApplicationOrigin(url)?.host == host
    }

    /// Whether what is sent there can be read by nobody on the way: https, or this very machine.
    public var isSafeForSecrets: Bool { scheme == "https" || host.isLoopback }

    /// The origin as browsers write it, without a default port: `https://example.com`, `http://[::1]:3000`.
    public var text: String {
        let host = host.ascii.contains(":") ? "[\(host.ascii)]" : host.ascii
        return port == Self.defaultPort(of: scheme) ? "\(scheme)://\(host)" : "\(scheme)://\(host):\(port)"
    }

    /// The host's pages as WebKit's patterns for scripts know them: without a port they mean any (a pattern with one fits
    /// nothing).
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
    /// Whose page an address is, for people: the host, with its port where that is not the usual one; `nil` for a page
    /// without a server.
    package static func name(of url: URL) -> String? {
        ApplicationOrigin(url).map { String($0.text.drop { $0 != "/" }.drop { $0 == "/" }) }
    }
}

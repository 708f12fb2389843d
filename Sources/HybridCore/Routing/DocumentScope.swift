package import FoundationEssentials

/// The documents that a web view may show, whether reached by a link, script, form or redirect: those of some hosts, or
/// only the addresses on a kiosk's allow-list.
///
/// WebKitGTK does not report a navigation's frame, so a navigation cannot be refused when it begins; the response does,
/// but by then the request and any form data have been sent. A content filter distinguishes frames and blocks before
/// anything is sent. The session then decides as if a response had arrived.
package struct DocumentScope: Hashable, Sendable {
    private var hosts: Set<HostName>
    private var patterns: [HostPattern] = []
    /// Filters for addresses, if the host alone does not decide.
    private var addresses: Set<String>?

    /// - Parameter addresses: Pages of the hosts. Port and scheme are ignored, as in
    ///   ``ApplicationOrigin/isSameHost(_:)``.
    package init(hostsOf addresses: [URL]) {
        hosts = Set(addresses.compactMap(HostName.init))
    }

    /// - Parameters:
    ///   - pages: exact addresses.
    ///   - patterns: patterns for further addresses.
    ///   - origin: the application's own, used by patterns without a host.
    init(pages: [URL], patterns: [AddressPattern], of origin: ApplicationOrigin) {
        self.init(hostsOf: pages + patterns.compactMap { ($0.site ?? origin).address })
        addresses = Set(
            pages.compactMap { Self.filter($0, anyQuery: false) } + patterns.compactMap { $0.contentFilter(of: origin) }
        )
    }

    /// The hosts with all their addresses.
    package var hostsAlone: DocumentScope {
        var scope = self
        scope.addresses = nil
        return scope
    }

    /// Adds hosts that match patterns.
    func union(_ patterns: [HostPattern]) -> DocumentScope {
        var scope = self
        scope.patterns += patterns
        return scope
    }

    /// Adds the hosts of other pages. With an allow-list, adds these pages with any query.
    package func union(_ pages: [URL]) -> DocumentScope {
        var scope = self
        scope.hosts.formUnion(pages.compactMap(HostName.init))
        scope.addresses?.formUnion(pages.compactMap { Self.filter($0, anyQuery: true) })
        return scope
    }

    /// True if some pages of the address's host may be shown.
    package func contains(_ url: URL) -> Bool {
        guard ApplicationOrigin(url) != nil, let host = HostName(url) else { return false }
        return hosts.contains(host) || patterns.contains { $0.matches(host) }
    }

    /// The rules in WebKit's format. Frames and subresources may come from any host.
    package var contentRules: JSONValue {
        func rule(_ filter: String, _ action: String) -> JSONValue {
            .object([
                "trigger": .object([
                    "url-filter": .string(filter), "url-filter-is-case-sensitive": .bool(true),
                    "resource-type": .array([.string("top-document")]),
                ]),
                "action": .object(["type": .string(action)]),
            ])
        }
        let own = hosts.map { (name: $0.ascii, below: "") }
        let others = patterns.map { (name: $0.host.ascii, below: $0.isWildcard ? "[^/@:]+\\." : "") }
        let filters = (own + others).map { host, below in
            // WebKit uses lower-case hosts, and brackets for IPv6 addresses.
            let name = host.contains(":") ? "[\(host)]" : host
            return "^https?://([^/]*@)?\(below)\(Self.escaped(name))(:[0-9]+)?/"
        }
        let inside = (addresses ?? Set(filters)).sorted().map { rule($0, "ignore-previous-rules") }
        return .array([rule("^https?://", "block")] + inside)
    }

    /// Matches one address with any fragment.
    private static func filter(_ url: URL, anyQuery: Bool) -> String? {
        guard let origin = ApplicationOrigin(url) else { return nil }
        let path = url.path(percentEncoded: true)
        let query = url.query(percentEncoded: true).map { "?\($0)" }
        let tail = anyQuery ? "(\\?[^#]*)?" : escaped(query ?? "")
        return beginning(of: origin) + escaped(path.isEmpty ? "/" : path) + tail + end
    }

    /// Matches the start of an origin's addresses, up to the path.
    static func beginning(of origin: ApplicationOrigin) -> String {
        let parts = origin.text.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
        return "^\(parts[0])//([^/]*@)?\(escaped(String(parts.last ?? "")))"
    }

    /// Matches the end of an address.
    static let end = "(#.*)?$"

    /// Escapes the characters that have a meaning in a filter.
    static func escaped(_ host: String) -> String {
        host.map { ".[]*+?$(){}|^\\".contains($0) ? "\\\($0)" : String($0) }.joined()
    }
}

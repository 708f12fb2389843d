package import FoundationEssentials

/// The documents that a web view may show, whether a link, a script, a form or a redirect leads to them. They are the
/// documents of some hosts, or the addresses on the allow-list of a kiosk.
///
/// WebKitGTK does not report the frame of a navigation, so a navigation cannot be refused when it begins. The response
/// reports the frame, but by then the request and any form data have been sent. A content filter distinguishes frames
/// and blocks a request before anything is sent. The session then decides as if a response had arrived.
package struct DocumentScope: Hashable, Sendable {
    private var hosts: Set<HostName>
    private var patterns: [HostPattern] = []
    /// Filters for addresses, if the host alone is not sufficient to decide.
    private var addresses: Set<String>?

    /// Creates a scope of hosts.
    /// - Parameter addresses: Pages of the hosts. Port and scheme are ignored, as in
    ///   ``ApplicationOrigin/isSameHost(_:)``.
    package init(hostsOf addresses: [URL]) {
        hosts = Set(addresses.compactMap(HostName.init))
    }

    /// Creates a scope of addresses.
    /// - Parameter origin: The application's own origin, to which patterns without a host refer.
    package init(pages: [URL], patterns: [AddressPattern], of origin: ApplicationOrigin) {
        self.init(hostsOf: pages + patterns.compactMap { ($0.site ?? origin).address })
        addresses = Set(
            pages.compactMap { Self.filter($0, anyQuery: false) } + patterns.compactMap { $0.contentFilter(of: origin) }
        )
    }

    /// The same hosts with all their addresses.
    package var hostsAlone: DocumentScope {
        var scope = self
        scope.addresses = nil
        return scope
    }

    /// Returns a scope that also contains the hosts that match patterns.
    package func union(_ patterns: [HostPattern]) -> DocumentScope {
        var scope = self
        scope.patterns += patterns
        return scope
    }

    /// Returns a scope that also contains the hosts of other pages. If this scope has an allow-list, only these pages
    /// are added, with any query.
    package func union(_ pages: [URL]) -> DocumentScope {
        var scope = self
        scope.hosts.formUnion(pages.compactMap(HostName.init))
        scope.addresses?.formUnion(pages.compactMap { Self.filter($0, anyQuery: true) })
        return scope
    }

    /// Returns whether any pages of the address's host may be shown.
    package func contains(_ url: URL) -> Bool {
        guard ApplicationOrigin(url) != nil, let host = HostName(url) else { return false }
        return hosts.contains(host) || patterns.contains { $0.matches(host) }
    }

    /// The rules in the format of WebKit. Frames and subresources may come from any host.
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
            // WebKit uses host names in lower case, and brackets around IPv6 addresses.
            let name = host.contains(":") ? "[\(host)]" : host
            return "^https?://([^/]*@)?\(below)\(Self.escaped(name))(:[0-9]+)?/"
        }
        let inside = (addresses ?? Set(filters)).sorted().map { rule($0, "ignore-previous-rules") }
        return .array([rule("^https?://", "block")] + inside)
    }

    /// Returns a filter that matches an address with any fragment.
    private static func filter(_ url: URL, anyQuery: Bool) -> String? {
        guard let origin = ApplicationOrigin(url) else { return nil }
        let path = url.path(percentEncoded: true)
        let query = url.query(percentEncoded: true).map { "?\($0)" }
        let tail = anyQuery ? "(\\?[^#]*)?" : escaped(query ?? "")
        return beginning(of: origin) + escaped(path.isEmpty ? "/" : path) + tail + end
    }

    /// Returns a filter that matches the beginning of an origin's addresses, up to the path.
    static func beginning(of origin: ApplicationOrigin) -> String {
        let parts = origin.text.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
        return "^\(parts[0])//([^/]*@)?\(escaped(String(parts.last ?? "")))"
    }

    /// A filter that matches the end of an address.
    static let end = "(#.*)?$"

    /// Returns the text with those characters escaped that have a meaning in a filter.
    static func escaped(_ host: String) -> String {
        host.map { ".[]*+?$(){}|^\\".contains($0) ? "\\\($0)" : String($0) }.joined()
    }
}

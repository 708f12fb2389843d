package import FoundationEssentials

/// Whose documents a web view may be asked to show, whoever asks: a link, a script, a form, a redirect. Those of some
/// hosts, or, in a kiosk with a list of addresses, those on the list alone.
///
/// WebKitGTK does not say which frame a navigation is for, so nothing can be refused when it begins; by the time of the
/// answer, which does say so, the request has been sent, a form's fields with it. A content filter knows the difference,
/// and refuses before anything is sent. What is to happen instead is decided as if the answer had come.
package struct DocumentScope: Hashable, Sendable {
    private var hosts: Set<HostName>
    private var patterns: [HostPattern] = []
    /// What addresses look like, in WebKit's language, where the host alone does not decide.
    private var addresses: Set<String>?

    /// - Parameter addresses: Pages of the hosts. Port and scheme do not count, as in
    ///   ``ApplicationOrigin/isSameHost(_:)``.
    package init(hostsOf addresses: [URL]) {
        hosts = Set(addresses.compactMap(HostName.init))
    }

    /// - Parameters:
    ///   - pages: addresses that may be asked for just as they are.
    ///   - patterns: what other addresses may look like.
    ///   - origin: the application's own, which a pattern without a host means.
    init(pages: [URL], patterns: [AddressPattern], of origin: ApplicationOrigin) {
        self.init(hostsOf: pages + patterns.compactMap { ($0.site ?? origin).address })
        addresses = Set(
            pages.compactMap { Self.filter($0, anyQuery: false) } + patterns.compactMap { $0.contentFilter(of: origin) }
        )
    }

    /// The hosts alone, with all their addresses.
    package var hostsAlone: DocumentScope {
        var scope = self
        scope.addresses = nil
        return scope
    }

    /// These hosts and those of patterns.
    func union(_ patterns: [HostPattern]) -> DocumentScope {
        var scope = self
        scope.patterns += patterns
        return scope
    }

    /// These hosts and those of other pages; where there is a list, these pages with whatever query.
    package func union(_ pages: [URL]) -> DocumentScope {
        var scope = self
        scope.hosts.formUnion(pages.compactMap(HostName.init))
        scope.addresses?.formUnion(pages.compactMap { Self.filter($0, anyQuery: true) })
        return scope
    }

    /// Whether pages of the address's host may be shown, or some of them.
    package func contains(_ url: URL) -> Bool {
        guard ApplicationOrigin(url) != nil, let host = HostName(url) else { return false }
        return hosts.contains(host) || patterns.contains { $0.matches(host) }
    }

    /// The rules in WebKit's language: documents of frames, and all else that a page needs, may come from anywhere.
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
            // WebKit writes hosts in small letters. An address in brackets is one of IPv6.
            let name = host.contains(":") ? "[\(host)]" : host
            return "^https?://([^/]*@)?\(below)\(Self.escaped(name))(:[0-9]+)?/"
        }
        let inside = (addresses ?? Set(filters)).sorted().map { rule($0, "ignore-previous-rules") }
        return .array([rule("^https?://", "block")] + inside)
    }

    /// The one address, whatever its fragment.
    private static func filter(_ url: URL, anyQuery: Bool) -> String? {
        guard let origin = ApplicationOrigin(url) else { return nil }
        let path = url.path(percentEncoded: true)
        let query = url.query(percentEncoded: true).map { "?\($0)" }
        let tail = anyQuery ? "(\\?[^#]*)?" : escaped(query ?? "")
        return beginning(of: origin) + escaped(path.isEmpty ? "/" : path) + tail + end
    }

    /// How addresses of an origin begin, up to their paths.
    static func beginning(of origin: ApplicationOrigin) -> String {
        let parts = origin.text.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
        return "^\(parts[0])//([^/]*@)?\(escaped(String(parts.last ?? "")))"
    }

    /// How they end.
    static let end = "(#.*)?$"

    /// The text with every character taken as itself; of hosts only these have a meaning in a pattern.
    static func escaped(_ host: String) -> String {
        host.map { ".[]*+?$(){}|^\\".contains($0) ? "\\\($0)" : String($0) }.joined()
    }
}

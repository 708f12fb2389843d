public import FoundationEssentials

/// The hosts whose documents a web view may be asked to show, whoever asks: a link, a script, a form, a redirect.
///
/// WebKitGTK does not say which frame a navigation is for, so nothing can be refused when it begins; by the time of the
/// answer, which does say so, the request has been sent, a form's fields with it. A content filter knows the difference,
/// and refuses before anything is sent. What is to happen instead is decided as if the answer had come.
public struct DocumentScope: Hashable, Sendable {
    private var hosts: Set<HostName>
    private var patterns: [HostPattern] = []

    /// - Parameter addresses: Pages of the hosts. Port and scheme do not count, as in
    ///   ``ApplicationOrigin/isSameHost(_:)``.
    public init(hostsOf addresses: [URL]) {
        hosts = Set(addresses.compactMap(HostName.init))
    }

    /// These hosts and those of patterns.
    func union(_ patterns: [HostPattern]) -> DocumentScope {
        var scope = self
        scope.patterns += patterns
        return scope
    }

    /// These hosts and those of other pages.
    public func union(_ addresses: [URL]) -> DocumentScope {
        var scope = self
        scope.hosts.formUnion(addresses.compactMap(HostName.init))
        return scope
    }

    /// Whether a page of the address may be shown.
    public func contains(_ url: URL) -> Bool {
        guard ApplicationOrigin(url) != nil, let host = HostName(url) else { return false }
        return hosts.contains(host) || patterns.contains { $0.matches(host) }
    }

    /// The rules in WebKit's language: documents of frames, and all else that a page needs, may come from anywhere.
    public var contentRules: JSONValue {
        func rule(_ filter: String, _ action: String) -> JSONValue {
            .object([
                "trigger": .object([
                    "url-filter": .string(filter), "resource-type": .array([.string("top-document")]),
                ]),
                "action": .object(["type": .string(action)]),
            ])
        }
        let own = hosts.map { (name: $0.ascii, below: "") }
        let others = patterns.map { (name: $0.host.ascii, below: $0.isWildcard ? "[^/@:]+\\." : "") }
        let filters = (own + others).map { host, below in
            // Letter case does not count there. An address in brackets is one of IPv6.
            let name = host.contains(":") ? "[\(host)]" : host
            return "^https?://([^/]*@)?\(below)\(Self.escaped(name))(:[0-9]+)?/"
        }
        let inside = Set(filters).sorted().map { rule($0, "ignore-previous-rules") }
        return .array([rule("^https?://", "block")] + inside)
    }

    /// The text with every character taken as itself; of hosts only these have a meaning in a pattern.
    private static func escaped(_ host: String) -> String {
        host.map { ".[]*+?$(){}|^\\".contains($0) ? "\\\($0)" : String($0) }.joined()
    }
}

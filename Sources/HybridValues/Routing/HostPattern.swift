import FoundationEssentials

/// A host in the application file. It is a host name such as `sso.example.org`, or a pattern such as `*.example.com`,
/// which matches all hosts below `example.com`.
package struct HostPattern: Hashable, Sendable {
    /// The host without the asterisk, in the normalized form in which browsers compare hosts.
    package let host: HostName
    /// True if the pattern matches the hosts below this host, but not the host itself.
    let isWildcard: Bool

    /// Parses a pattern. The result is `nil` unless the text is only a host. A wildcard requires at least two labels,
    /// because `*.com` would be too broad.
    package init?(_ text: String) {
        isWildcard = text.hasPrefix("*.")
        let name = isWildcard ? String(text.dropFirst(2)) : text
        guard !name.isEmpty, !name.contains(where: { "*/:@?#[]\\ ".contains($0) }),
            let url = URL(webAddress: "https://\(name)/"), let host = HostName(url)
        else { return nil }
        let labels = host.ascii.split(separator: ".", omittingEmptySubsequences: false)
        guard !labels.contains(""), !isWildcard || labels.count >= 2 && !labels.allSatisfy(Self.isNumber) else {
            return nil
        }
        self.host = host
    }

    private static func isNumber(_ label: Substring) -> Bool { label.utf8.allSatisfy { (0x30...0x39).contains($0) } }

    package func matches(_ other: HostName) -> Bool {
        isWildcard ? other.ascii.hasSuffix("." + host.ascii) : other == host
    }
}

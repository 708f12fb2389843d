import FoundationEssentials

/// A host as the application file names it: `sso.example.org`, or `*.example.com` for everything below `example.com`.
package struct HostPattern: Hashable, Sendable {
    /// The host without the asterisk, in the form in which browsers compare hosts.
    let host: HostName
    /// Whether the hosts below it are meant, and not itself.
    let isWildcard: Bool

    /// - Returns: `nil` unless the text is a host alone. Below an asterisk there must be two names at least: `*.com`
    ///   is half of the web.
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

    func matches(_ other: HostName) -> Bool {
        isWildcard ? other.ascii.hasSuffix("." + host.ascii) : other == host
    }
}

package import FoundationEssentials

/// A host in the normalized form in which browsers compare hosts: percent-decoded, in lower case, and with other
/// scripts in Punycode.
///
/// WebKit reports hosts in this form, but FoundationEssentials leaves `bücher.example` percent-encoded. Without
/// normalization, an application on such a host would treat its own pages as foreign.
package struct HostName: Hashable, Sendable {
    package let ascii: String

    /// Creates the host of a URL. The result is `nil` if the URL has no host, or a host that browsers reject.
    package init?(_ url: URL) {
        guard let host = url.host(percentEncoded: false), !host.isEmpty else { return nil }
        if host.contains(":") {
            // Only an IPv6 address may contain colons. The parser has already removed its brackets.
            guard host.utf8.allSatisfy({ UnicodeScalar($0).properties.isASCIIHexDigit || $0 == 0x3A || $0 == 0x2E })
            else { return nil }
            ascii = host.lowercased()
            return
        }
        let dots: [Character] = [".", "\u{3002}", "\u{FF0E}", "\u{FF61}"]
        let labels = host.lowercased().split(omittingEmptySubsequences: false, whereSeparator: dots.contains)
        var encoded: [String] = []
        for label in labels {
            guard let label = Punycode.label(label) else { return nil }
            encoded.append(label)
        }
        let ascii = encoded.joined(separator: ".")
        guard !ascii.isEmpty, ascii != ".", !ascii.utf8.contains(where: Self.isForbidden) else { return nil }
        self.ascii = ascii
    }

    /// Returns whether the byte is unprintable, or forbidden in a host by the URL standard.
    private static func isForbidden(_ byte: UInt8) -> Bool {
        byte <= 0x20 || byte >= 0x7F || "#%/:<>?@[\\]^|\"`{}".utf8.contains(byte)
    }

    /// True if the host can be reached only from a local network. It is the local machine, a private address (RFC 1918,
    /// RFC 3927, RFC 4193), or a name for which no public authority may issue a certificate (RFC 2606, RFC 6762, RFC
    /// 8375, `internal`).
    var isPrivate: Bool {
        if isLoopback { return true }
        if [".test", ".local", ".home.arpa", ".internal"].contains(where: { ascii.hasSuffix($0) }) { return true }
        if ascii.contains(":") {
            return ["fc", "fd", "fe8", "fe9", "fea", "feb"].contains { ascii.hasPrefix($0) }
                && ascii.prefix { $0 != ":" }.count == 4
        }
        let parts = ascii.split(separator: ".", omittingEmptySubsequences: false).map { Self.octet($0) }
        guard parts.count == 4, let first = parts[0], let second = parts[1], !parts.contains(nil) else { return false }
        return switch (first, second) {
        case (10, _), (192, 168), (169, 254), (172, 16...31): true
        default: false
        }
    }

    /// Returns an octet of an IPv4 address if it is in canonical notation.
    private static func octet(_ text: Substring) -> UInt8? {
        text == "0" || !text.hasPrefix("0") && !text.hasPrefix("+") ? UInt8(text) : nil
    }

    /// True if the host is the local machine: `localhost`, a name below it, 127.0.0.0/8 or ::1. Unusual notations such
    /// as `0x7f.1` and `127.1` do not match.
    package var isLoopback: Bool {
        if ascii == "localhost" || ascii.hasSuffix(".localhost") || ascii == "::1" { return true }
        let parts = ascii.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { Self.octet($0) != nil }
    }
}

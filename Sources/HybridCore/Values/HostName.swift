import FoundationEssentials

/// A host in the form in which browsers compare it: percent-decoded, lower-case, other scripts in Punycode.
///
/// WebKit reports hosts in this form, while FoundationEssentials leaves `bücher.example` percent-encoded; without one
/// common form an application on such a host would take its own pages for foreign ones.
struct HostName: Hashable, Sendable {
    let ascii: String

    /// - Returns: Nothing if the URL has no host, or one that no browser would accept.
    init?(_ url: URL) {
        guard let host = url.host(percentEncoded: false), !host.isEmpty else { return nil }
        if host.contains(":") {
            // Only an IPv6 address may contain colons; the parser has taken its brackets away.
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

    /// The bytes that the URL standard forbids in a host, and everything that does not print.
    private static func isForbidden(_ byte: UInt8) -> Bool {
        byte <= 0x20 || byte >= 0x7F || "#%/:<>?@[\\]^|\"`{}".utf8.contains(byte)
    }

    /// Whether the host is this very machine: `localhost`, a name below it, 127.0.0.0/8 or ::1. Addresses in unusual
    /// spellings (`0x7f.1`, `127.1`) do not count.
    var isLoopback: Bool {
        if ascii == "localhost" || ascii.hasSuffix(".localhost") || ascii == "::1" { return true }
        let parts = ascii.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127"
            && parts.allSatisfy { UInt8($0) != nil && ($0 == "0" || !$0.hasPrefix("0")) && !$0.hasPrefix("+") }
    }
}

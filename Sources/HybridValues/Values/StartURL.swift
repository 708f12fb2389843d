package import FoundationEssentials

/// Parses an address that a user typed. It is used for the command line, the application file and the bus.
package enum StartURL {
    /// The reason why a text is not a usable start address. The description is a sentence that contains the remedy.
    package enum Problem: Error, Hashable, Sendable, CustomStringConvertible {
        case empty
        case malformed(String)
        /// The scheme is neither http nor https.
        case unsupportedScheme(String, text: String)
        /// The host is missing or invalid.
        case noHost(String)
        /// The port is not between 1 and 65535.
        case badPort(String)

        package var description: String {
            switch self {
            case .empty: localized("The address is empty. Use one such as https://example.com.")
            case .malformed(let text): localized("“\(text)” is not an address. Use one such as https://example.com.")
            case .unsupportedScheme(let scheme, let text):
                localized("Cannot open “\(text)”, because “\(scheme)” is not supported. Use https or http.")
            case .noHost(let text): localized("“\(text)” has no host name. Use an address such as https://example.com.")
            case .badPort(let text): localized("“\(text)” has an invalid port. Use a number from 1 to 65535.")
            }
        }
    }

    /// Parses an address. If the text has no scheme, `https` is used, or `http` for the local machine
    /// (`localhost:3000`).
    /// - Throws: ``Problem``, whose description is a sentence for the user.
    package static func parse(_ text: String) throws(Problem) -> URL {
        let trimmed = String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
        guard !trimmed.isEmpty else { throw .empty }
        let shown = visible(trimmed)
        guard !trimmed.unicodeScalars.contains(where: { $0.value <= 0x20 || $0.value == 0x7F || $0 == "\\" }) else {
            throw .malformed(shown)
        }
        if let scheme = scheme(of: trimmed) {
            guard ["http", "https"].contains(scheme.lowercased()) else {
                throw .unsupportedScheme(scheme, text: shown)
            }
            return try checked(trimmed, shown: shown)
        }
        guard !trimmed.hasPrefix("/"), !trimmed.hasPrefix(".") else { throw .malformed(shown) }
        let secure = try checked("https://\(trimmed)", shown: shown)
        guard HostName(secure)?.isLoopback == true else { return secure }
        return try checked("http://\(trimmed)", shown: shown)
    }

    private static func checked(_ text: String, shown: String) throws(Problem) -> URL {
        guard let url = URL(webAddress: text) else { throw .malformed(shown) }
        guard (1...65535).contains(url.port ?? 80) else { throw .badPort(shown) }
        guard HostName(url) != nil else { throw .noHost(shown) }
        return url
    }

    /// Returns the scheme of the text, or `nil` if it has none. In `localhost:3000` and `example.com:8080/x`, the colon
    /// belongs to the port.
    private static func scheme(of text: String) -> String? {
        guard let colon = text.firstIndex(of: ":") else { return nil }
        let candidate = text[..<colon]
        guard let first = candidate.utf8.first, UnicodeScalar(first).properties.isAlphabetic,
            candidate.utf8.allSatisfy({
                $0 < 0x80 && (Character(UnicodeScalar($0)).isLetter || "0123456789+-.".utf8.contains($0))
            })
        else { return nil }
        let rest = text[text.index(after: colon)...]
        if rest.hasPrefix("//") { return String(candidate) }
        let port = rest.prefix(while: { $0 != "/" && $0 != "?" && $0 != "#" })
        let looksLikePort = !port.isEmpty && port.allSatisfy { ("0"..."9").contains($0) }
        return looksLikePort && !["tel", "sms"].contains(candidate.lowercased()) ? nil : String(candidate)
    }

    /// Returns the text in a form for messages. It is shortened, and unprintable characters are replaced.
    private static func visible(_ text: String) -> String {
        let clean = String(
            String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? "\u{FFFD}" : $0 }))
        return clean.count > 120 ? "\(clean.prefix(119))…" : clean
    }
}

extension URL {
    /// Parses an address that the user typed (see ``StartURL/parse(_:)``). The result is `nil` if it is invalid.
    package init?(userInput text: String) {
        guard let url = try? StartURL.parse(text) else { return nil }
        self = url
    }
}

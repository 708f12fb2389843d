/// Paths that a server, or a proxy in front of it, may take for another than the one they seem to be.
///
/// `/visitors/..%2fadmin` is below `/visitors/` for whoever reads it as it stands, and `/admin` for a server that decodes
/// before it resolves the dots. Decoded over and over, with every sign that somebody takes for a slash, no part of the
/// path may be dots that lead upwards.
enum HiddenPath {
    /// More layers of encoding than any server takes off.
    private static let depth = 8

    /// Whether the path may lead elsewhere.
    /// - Parameter path: percent-encoded, as in the address.
    static func isIn(_ path: String) -> Bool {
        var bytes = Array(path.utf8)
        for _ in 0..<depth {
            if leadsUp(bytes) { return true }
            let decoded = PercentEncoding.decode(bytes)
            if decoded == bytes { return false }
            bytes = decoded
        }
        return true
    }

    private static func leadsUp(_ bytes: [UInt8]) -> Bool {
        // Overlong forms of “.” and “/” are no UTF-8. What ends a C string may end the path.
        guard let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else { return true }
        let parts = text.unicodeScalars.split(omittingEmptySubsequences: true, whereSeparator: isSlash)
        return parts.contains { part in
            // What follows a semicolon is a parameter, which some servers take away first.
            let name = part.prefix { $0 != ";" }.filter { !isInvisible($0) }
            return name.allSatisfy { dots($0) > 0 } && name.reduce(0) { $0 + dots($1) } >= 2
        }
    }

    /// What a server may take away: white space, control characters, and what has no width.
    private static func isInvisible(_ scalar: UnicodeScalar) -> Bool {
        scalar.properties.isWhitespace || [.control, .format].contains(scalar.properties.generalCategory)
    }

    /// A slash, a backslash, and those that look like them and become them when a server normalises.
    private static func isSlash(_ scalar: UnicodeScalar) -> Bool {
        "/\\\u{2044}\u{2215}\u{2216}\u{29F8}\u{29F9}\u{FE68}\u{FF0F}\u{FF3C}".unicodeScalars.contains(scalar)
    }

    /// How many dots a sign is, or looks like.
    private static func dots(_ scalar: UnicodeScalar) -> Int {
        switch scalar {
        case ".", "\u{2024}", "\u{FE52}", "\u{FF0E}", "\u{FF61}": 1
        case "\u{2025}": 2
        case "\u{2026}": 3
        default: 0
        }
    }
}

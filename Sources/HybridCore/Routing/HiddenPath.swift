/// Detects paths that a server or proxy may resolve to a different path.
///
/// `/visitors/..%2fadmin` is below `/visitors/` if read literally, but `/admin` for a server that decodes before it
/// resolves the dots. The path is decoded repeatedly, and no component, split at every character that may act as a
/// slash, may consist of dots that lead upwards.
enum HiddenPath {
    /// More layers of encoding than any server decodes.
    private static let depth = 8

    /// True if the path may lead elsewhere.
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
        // Overlong forms of “.” and “/” are invalid UTF-8. A zero byte ends a C string and may end the path.
        guard let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else { return true }
        let parts = text.unicodeScalars.split(omittingEmptySubsequences: true, whereSeparator: isSlash)
        return parts.contains { part in
            // The text after a semicolon is a parameter, which some servers remove first.
            let name = part.prefix { $0 != ";" }.filter { !isInvisible($0) }
            return name.allSatisfy { dots($0) > 0 } && name.reduce(0) { $0 + dots($1) } >= 2
        }
    }

    /// Characters that a server may remove: white space, control and zero-width characters.
    private static func isInvisible(_ scalar: UnicodeScalar) -> Bool {
        scalar.properties.isWhitespace || [.control, .format].contains(scalar.properties.generalCategory)
    }

    /// A slash, a backslash, and similar characters that Unicode normalization maps to them.
    private static func isSlash(_ scalar: UnicodeScalar) -> Bool {
        "/\\\u{2044}\u{2215}\u{2216}\u{29F8}\u{29F9}\u{FE68}\u{FF0F}\u{FF3C}".unicodeScalars.contains(scalar)
    }

    /// The number of dots that a character represents.
    private static func dots(_ scalar: UnicodeScalar) -> Int {
        switch scalar {
        case ".", "\u{2024}", "\u{FE52}", "\u{FF0E}", "\u{FF61}": 1
        case "\u{2025}": 2
        case "\u{2026}": 3
        default: 0
        }
    }
}

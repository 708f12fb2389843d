/// Detects paths that a server or proxy may resolve to a different path.
///
/// A server that reads `/visitors/..%2fadmin` literally finds it below `/visitors/`. A server that decodes the path
/// before it resolves the dots finds `/admin`. The path is therefore decoded repeatedly and split at every character
/// that may act as a slash. No component may consist of dots that lead upwards.
package enum HiddenPath {
    /// The maximum number of layers of encoding. No server decodes more.
    private static let depth = 8

    /// Returns whether the path may lead elsewhere.
    /// - Parameter path: The path in percent-encoded form, as in the address.
    package static func isIn(_ path: String) -> Bool {
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
        // Overlong forms of “.” and “/” are invalid UTF-8. A zero byte ends a C string, so it may also end the path.
        guard let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else { return true }
        let parts = text.unicodeScalars.split(omittingEmptySubsequences: true, whereSeparator: isSlash)
        return parts.contains { part in
            // The text after a semicolon is a parameter, which some servers remove first.
            let name = part.prefix { $0 != ";" }.filter { !isInvisible($0) }
            return name.allSatisfy { dots($0) > 0 } && name.reduce(0) { $0 + dots($1) } >= 2
        }
    }

    /// Returns whether a server may remove the character, which applies to white space, control and zero-width
    /// characters.
    private static func isInvisible(_ scalar: UnicodeScalar) -> Bool {
        scalar.properties.isWhitespace || [.control, .format].contains(scalar.properties.generalCategory)
    }

    /// Returns whether the character is a slash, a backslash, or a similar character that Unicode normalization maps to
    /// them.
    private static func isSlash(_ scalar: UnicodeScalar) -> Bool {
        "/\\\u{2044}\u{2215}\u{2216}\u{29F8}\u{29F9}\u{FE68}\u{FF0F}\u{FF3C}".unicodeScalars.contains(scalar)
    }

    /// Returns the number of dots that a character represents.
    private static func dots(_ scalar: UnicodeScalar) -> Int {
        switch scalar {
        case ".", "\u{2024}", "\u{FE52}", "\u{FF0E}", "\u{FF61}": 1
        case "\u{2025}": 2
        case "\u{2026}": 3
        default: 0
        }
    }
}

import HybridValues

/// Escaping of values in desktop entries and service files.
enum KeyFileValue {
    /// Returns the text in escaped form on one line. Readers of key files reverse this escaping.
    static func escaped(_ text: String) -> String {
        text.escapingScalars { scalar in
            switch scalar {
            case "\\": "\\\\"
            case "\n": "\\n"
            case "\r": "\\r"
            case "\t": "\\t"
            // Key files cannot contain other control characters, and no name or command needs them.
            case _ where scalar.value < 0x20 || scalar.value == 0x7F: ""
            default: nil
            }
        }
    }

    /// Reverses ``escaped(_:)``.
    static func unescaped(_ value: Substring) -> String {
        var text = String.UnicodeScalarView()
        var isEscape = false
        for scalar in value.unicodeScalars {
            switch (isEscape, scalar) {
            case (false, "\\"): isEscape = true
            case (false, _): text.append(scalar)
            case (true, _):
                let escapes: [Unicode.Scalar: Unicode.Scalar] = ["s": " ", "n": "\n", "t": "\t", "r": "\r"]
                text.append(escapes[scalar] ?? scalar)
                isEscape = false
            }
        }
        return String(text)
    }
}

/// Texts as values of desktop entries and service files, where a line is an assignment.
enum KeyFileValue {
    /// Returns the text escaped to one line. A reader of key files undoes the escapes.
    static func escaped(_ text: String) -> String {
        text.escapingScalars { scalar in
            switch scalar {
            case "\\": "\\\\"
            case "\n": "\\n"
            case "\r": "\\r"
            case "\t": "\\t"
            // Nothing else below the space can be written, nor is there a name or a command that needs it.
            case _ where scalar.value < 0x20 || scalar.value == 0x7F: ""
            default: nil
            }
        }
    }

    /// What ``escaped(_:)`` was made of.
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

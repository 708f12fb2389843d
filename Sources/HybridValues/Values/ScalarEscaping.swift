extension StringProtocol {
    /// Returns the text with each Unicode scalar replaced by its escape.
    ///
    /// The function replaces scalars, because a `Character` can hide a scalar that has a meaning in a format: a
    /// quotation mark followed by U+0301 is one character, and so are a carriage return and a line feed. Shells, key
    /// files and HTML parsers read scalars or bytes.
    /// - Parameter escape: Returns the replacement, or `nil` to keep the scalar.
    package func escapingScalars(_ escape: (Unicode.Scalar) -> String?) -> String {
        var result = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            if let replacement = escape(scalar) {
                result.append(contentsOf: replacement.unicodeScalars)
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }
}

extension String {
    /// The text as a word for a shell. A plain text has no quotation marks.
    package var asShellWord: String {
        let isPlain = utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "-"):
                true
            default: false
            }
        }
        if isPlain, !isEmpty { return self }
        return "'" + escapingScalars { $0 == "'" ? "'\\''" : nil } + "'"
    }
}

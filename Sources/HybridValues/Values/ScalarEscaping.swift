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

/// The part of the user agent that the application appends to the web view's own user agent.
package enum UserAgent {
    /// Returns a text such as `<Prefix> (Hotwire Native Linux; Turbo Native Linux; bridge-components: [a b])`.
    ///
    /// Rails looks for `Hotwire Native` or `Turbo Native`, and the bridge library looks for the list in brackets.
    /// WebKitGTK rejects the whole text with a critical warning, unless everything except product names is in
    /// parentheses (Docs/Behaviour.md#user-agent). If a prefix does not consist only of product names, such as
    /// `MyApp/1.0 Beta`, it is therefore also put inside the parentheses.
    /// - Parameters:
    ///   - prefix: The name of the application, without characters that are invalid in a header. It may be empty.
    ///   - components: The bridge components in the order in which they were registered.
    package static func applicationDetails(prefix: String = "", components: [String] = []) -> String {
        let names = components.map(componentName).filter { !$0.isEmpty }
        let tags = "Hotwire Native Linux; Turbo Native Linux; bridge-components: [\(names.joined(separator: " "))]"
        let words = clean(prefix).split(separator: " ")
        if words.isEmpty { return "(\(tags))" }
        let prefix = words.joined(separator: " ")
        return words.allSatisfy(isProduct) ? "\(prefix) (\(tags))" : "(\(prefix); \(tags))"
    }

    /// Returns the text with only printable ASCII characters that do not delimit or escape a comment. White space
    /// becomes a space.
    private static func clean(_ text: String) -> String {
        let scalars = text.unicodeScalars.compactMap { scalar -> UnicodeScalar? in
            if scalar.properties.isWhitespace { return " " }
            return scalar.value > 0x20 && scalar.value < 0x7F && !"()\\".unicodeScalars.contains(scalar) ? scalar : nil
        }
        var cleaned = String(String.UnicodeScalarView(scalars))[...]
        // The separator is added later.
        while let last = cleaned.last, last == ";" || last == " " { cleaned.removeLast() }
        return String(cleaned)
    }

    private static func componentName(_ name: String) -> String {
        clean(name).filter { !" []".contains($0) }
    }

    /// Returns whether the word is `token` or `token/token` (RFC 9110, section 10.1.5).
    private static func isProduct(_ word: Substring) -> Bool {
        let parts = word.split(separator: "/", omittingEmptySubsequences: false)
        return parts.count <= 2
            && parts.allSatisfy { part in
                !part.isEmpty && part.allSatisfy { $0.isLetter || $0.isNumber || "!#$%&'*+-.^_`|~".contains($0) }
            }
    }
}

/// The application's part of the user agent, appended to the web view's own.
package enum UserAgent {
    /// `<Prefix> (Hotwire Native Linux; Turbo Native Linux; bridge-components: [a b])`.
    ///
    /// Rails looks for `Hotwire Native` or `Turbo Native`, the bridge library for the list in brackets. WebKitGTK
    /// rejects the whole text, with a critical warning, unless everything but product names is in parentheses
    /// (Docs/Behaviour.md#user-agent). A prefix that is not only product names (`MyApp/1.0 Beta`) is therefore put
    /// inside them too.
    /// - Parameters:
    ///   - prefix: The application's name, without characters that are invalid in a header. May be empty.
    ///   - components: The bridge components in the order of their registration.
    package static func applicationDetails(prefix: String = "", components: [String] = []) -> String {
        let names = components.map(componentName).filter { !$0.isEmpty }
        let tags = "Hotwire Native Linux; Turbo Native Linux; bridge-components: [\(names.joined(separator: " "))]"
        let words = clean(prefix).split(separator: " ")
        if words.isEmpty { return "(\(tags))" }
        let prefix = words.joined(separator: " ")
        return words.allSatisfy(isProduct) ? "\(prefix) (\(tags))" : "(\(prefix); \(tags))"
    }

    /// Printable ASCII without characters that delimit or escape a comment; white space becomes a space.
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

    /// True if the word is `token` or `token/token` (RFC 9110, section 10.1.5).
    private static func isProduct(_ word: Substring) -> Bool {
        let parts = word.split(separator: "/", omittingEmptySubsequences: false)
        return parts.count <= 2
            && parts.allSatisfy { part in
                !part.isEmpty && part.allSatisfy { $0.isLetter || $0.isNumber || "!#$%&'*+-.^_`|~".contains($0) }
            }
    }
}

package import FoundationEssentials

/// Removes secrets from addresses before they are printed or logged.
package enum URLRedaction {
    /// The text that replaces a secret.
    package static let mask = "***"

    /// Returns the URL without user name and password. Values of parameters that look like secrets are masked in the
    /// query, in the path, and in a fragment of the form `key=value`. Path segments that look like tokens are also
    /// masked.
    ///
    /// Only the scheme remains of `data:` and `javascript:` URLs, because they contain whole documents. Long URLs are
    /// shortened, because a page can navigate to a URL of several megabytes.
    package static func redact(_ url: URL) -> String {
        let text = shortened(url.absoluteString)
        if let scheme = url.scheme?.lowercased(), ["data", "javascript"].contains(scheme) {
            return "\(scheme):\(mask)"
        }
        let (beforeFragment, fragment) = split(text[...], at: "#")
        let (address, query) = split(beforeFragment, at: "?")
        var result = path(withoutCredentials(address)[...])
        if let query { result += "?" + parameters(query) }
        if let fragment { result += "#" + self.fragment(fragment) }
        return result
    }

    /// Returns the text, cut before the part in which its length exceeds the limit.
    private static func shortened(_ text: String) -> String {
        guard text.utf8.count > longest else { return text }
        let start = String(decoding: text.utf8.prefix(longest), as: UTF8.self)
        // The rest of a token may no longer look like a secret.
        let end = start.lastIndex { "/?&;#".contains($0) } ?? start.startIndex
        return start[..<end] + "…"
    }

    /// The maximum number of bytes of an address or a text that is redacted and kept.
    private static let longest = 4_096

    /// Redacts every address in a text. An address ends at a space, a quotation mark or a bracket.
    package static func redact(text: String) -> String {
        var result = ""
        var rest = text.prefix(16 * longest)
        while let mark = range(of: "://", in: rest) {
            let before = rest[..<mark.lowerBound]
            let scheme = before.reversed().prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
            let start = rest.index(mark.lowerBound, offsetBy: -scheme.count)
            let end =
                rest[mark.upperBound...].firstIndex { $0.isWhitespace || "\"'<>“”‘’`".contains($0) } ?? rest.endIndex
            result += rest[..<start]
            let candidate = String(rest[start..<end])
            if let url = URL(string: candidate), url.scheme?.isEmpty == false {
                result += redact(url)
            } else {
                result += scheme.reversed() + "://" + mask
            }
            rest = rest[end...]
        }
        return result + rest
    }

    /// Returns the address without its query and user information.
    private static func withoutCredentials(_ address: Substring) -> String {
        guard let mark = range(of: "//", in: address) else { return String(address) }
        let authorityEnd = address[mark.upperBound...].firstIndex(of: "/") ?? address.endIndex
        guard let at = address[mark.upperBound..<authorityEnd].lastIndex(of: "@") else { return String(address) }
        return String(address[..<mark.upperBound] + address[address.index(after: at)...])
    }

    private static func fragment(_ text: Substring) -> String {
        // In "#!/path?token=x" and "#/path?token=x" the fragment has its own query, as in applications that route by
        // script.
        let (route, query) = split(text, at: "?")
        let first = route.contains("=") ? parameters(route) : String(route)
        return query.map { "\(first)?\(parameters($0))" } ?? first
    }

    private static func parameters(_ query: Substring) -> String {
        var result = ""
        var part = query
        while true {
            let end = part.firstIndex { $0 == "&" || $0 == ";" } ?? part.endIndex
            result += parameter(part[..<end])
            guard end < part.endIndex else { return result }
            result.append(part[end])
            part = part[part.index(after: end)...]
        }
    }

    /// Masks the value of a parameter if its name or its contents indicate a secret.
    static func parameter(_ text: Substring) -> String {
        let (key, value) = split(text, at: "=")
        guard let value, !value.isEmpty else { return isToken(key, isAnnounced: false) ? mask : String(text) }
        // The name is decoded twice, because a redirect may have encoded it twice.
        let name = QueryItem.decoded(QueryItem.decoded(key))
        if isSecret(key: name) { return "\(key)=\(mask)" }
        // A value may itself be an address (return_to=https://…?token=…) or JSON with secrets. Each redirect may have
        // encoded it again.
        var inner = String(value)
        for _ in 0..<mostEncodings {
            if carriesSecret(inner) { return "\(key)=\(mask)" }
            let decoded = QueryItem.decoded(inner)
            if decoded == inner { return String(text) }
            inner = decoded
        }
        return carriesSecret(inner) ? "\(key)=\(mask)" : String(text)
    }

    private static let mostEncodings = 4

    private static func carriesSecret(_ inner: String) -> Bool {
        if isSignedToken(inner[...]) || hasSecretMember(inner) { return true }
        if ["bearer ", "basic "].contains(where: inner.lowercased().hasPrefix) { return true }
        guard inner.contains("=") || inner.contains("@") || inner.contains("/") else { return false }
        if range(of: "://", in: inner[...]) != nil, inner.contains("@") { return true }
        let separators: Set<Character> = ["?", "&", ";", "#", "/"]
        let isInParameter = inner.split(whereSeparator: separators.contains).contains { piece in
            let (key, value) = split(piece, at: "=")
            return value?.isEmpty == false && isSecret(key: QueryItem.decoded(key))
        }
        return isInParameter
            || (inner.hasPrefix("/") || inner.contains("://"))
                && path(split(inner[...], at: "?").0) != split(inner[...], at: "?").0
    }

    package static func split(_ text: Substring, at separator: Character) -> (Substring, Substring?) {
        guard let index = text.firstIndex(of: separator) else { return (text, nil) }
        return (text[..<index], text[text.index(after: index)...])
    }

    package static func range(of needle: String, in text: Substring) -> Range<Substring.Index>? {
        var start = text.startIndex
        while start < text.endIndex {
            if text[start...].hasPrefix(needle) { return start..<text.index(start, offsetBy: needle.count) }
            start = text.index(after: start)
        }
        return nil
    }
}

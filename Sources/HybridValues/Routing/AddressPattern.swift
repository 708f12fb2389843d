package import FoundationEssentials

/// A pattern for addresses, in which `*` matches any text. It is a path of the application's own site, such as
/// `/visitors/*`, or an address with scheme and host, such as `https://example.com/visitors/*`.
///
/// A pattern is not a regular expression, because an unescaped dot or a missing anchor in an allow-list would permit
/// more than intended.
package struct AddressPattern: Hashable, Sendable {
    package let text: String
    /// The origin of the pattern, or `nil` if the pattern belongs to the application's own site.
    package let site: ApplicationOrigin?
    private let path: Wildcard

    /// Parses a pattern. The result is `nil` unless the text begins with `/`, or with `http://` or `https://` and a
    /// host without `*`.
    package init?(_ text: String) {
        self.text = text
        guard !text.isEmpty, !text.unicodeScalars.contains(where: { $0.value <= 0x20 }) else { return nil }
        if text.hasPrefix("/") && !text.hasPrefix("//") {
            site = nil
            path = Wildcard(text)
            return
        }
        guard let scheme = ["https://", "http://"].first(where: text.lowercased().hasPrefix) else { return nil }
        let authority = text.dropFirst(scheme.count).prefix { $0 != "/" }
        let path = text[authority.endIndex...]
        guard !authority.contains("*"), let url = URL(webAddress: "\(scheme)\(authority)/"),
            let origin = ApplicationOrigin(url)
        else { return nil }
        site = origin
        self.path = Wildcard(path.isEmpty ? "/" : String(path))
    }

    /// Returns whether the address matches. Its fragment is ignored.
    /// - Parameter site: The application's own site, to which a pattern without a host refers.
    package func matches(_ url: URL, of site: ApplicationOrigin) -> Bool {
        guard let origin = ApplicationOrigin(url) else { return false }
        guard origin == self.site ?? site else { return false }
        let path = url.path(percentEncoded: true)
        guard !HiddenPath.isIn(path) else { return false }
        let subject = (path.isEmpty ? "/" : path) + (url.query(percentEncoded: true).map { "?\($0)" } ?? "")
        return self.path.matches(subject)
    }

    /// Returns the pattern in the syntax of WebKit's content filters, or `nil` if it matches nothing.
    ///
    /// The filter also matches disguised paths (``HiddenPath``), but ``matches(_:of:)`` rejects them.
    func contentFilter(of site: ApplicationOrigin) -> String? {
        let texts = path.pieces.map { String(decoding: $0, as: UTF8.self) }
        // URLs contain only ASCII characters, and WebKit rejects a filter that contains others.
        guard texts.allSatisfy({ $0.allSatisfy(\.isASCII) }) else { return nil }
        let path = texts.map(DocumentScope.escaped).joined(separator: "[^#]*")
        return DocumentScope.beginning(of: self.site ?? site) + path + DocumentScope.end
    }
}

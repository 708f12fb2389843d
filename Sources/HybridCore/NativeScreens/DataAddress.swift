package import FoundationEssentials

extension PathProperties {
    /// The URL of a built-in native screen's data: `data_url`, otherwise the screen's own URL.
    /// - Parameters:
    ///   - location: the screen's URL, the base of `data_url`.
    ///   - router: the application's. Requests with the user's credentials never go to another origin or to an address
    ///     that the router refuses, such as one outside a kiosk's `allow`.
    /// - Throws: `invalidResponse` with the problem of the rule.
    package func dataAddress(of location: URL, within router: Router) throws(VisitError) -> URL {
        guard let value = self["data_url"], value != .null else { return location }
        guard let text = value.string, let url = URL(webAddress: text, relativeTo: location) else {
            throw .invalidResponse("The rule's “data_url” is not a valid address.")
        }
        guard router.origin.contains(url), !router.refuses(url) else {
            throw .invalidResponse("The rule's “data_url” is outside the application's site.")
        }
        return url
    }
}

extension URL {
    /// A URL as web pages write it, possibly relative.
    package init?(webAddress text: String, relativeTo base: URL) {
        guard !text.isEmpty, text.utf8.count <= 8_192 else { return nil }
        if let url = URL(webAddress: text), url.scheme != nil {
            self = url
        } else if let url = URL(string: text, relativeTo: base)?.absoluteURL {
            self = url
        } else {
            return nil
        }
    }
}

package import FoundationEssentials

extension PathProperties {
    /// Where a native screen of the box gets what it shows: at `data_url`, else at the screen's own address.
    /// - Parameters:
    ///   - location: the screen's address, to which `data_url` is relative.
    ///   - router: the application's. Nothing is requested from another origin in the user's name, nor at an address that
    ///     the router refuses, such as one outside a kiosk's `allow`.
    /// - Throws: `invalidResponse` with what is wrong about the rule.
    package func dataAddress(of location: URL, within router: Router) throws(VisitError) -> URL {
        guard let value = self["data_url"], value != .null else { return location }
        guard let text = value.string, let url = URL(webAddress: text, relativeTo: location) else {
            throw .invalidResponse("The rule's “data_url” is no address.")
        }
        guard router.origin.contains(url), !router.refuses(url) else {
            throw .invalidResponse("The rule's “data_url” leads out of the application.")
        }
        return url
    }
}

extension URL {
    /// An address as web pages write it, which may be relative to another.
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

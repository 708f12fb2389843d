package import FoundationEssentials
package import HybridValues

extension PathProperties {
    /// Returns the URL of the data for a built-in native screen. This is the `data_url`, or the URL of the screen if
    /// there is none.
    /// - Parameters:
    ///   - location: The URL of the screen, to which `data_url` is relative.
    ///   - router: The router of the application. Requests with the user's credentials are never sent to another origin
    ///     or to an address that the router refuses, such as an address that a kiosk does not `allow`.
    /// - Throws: `invalidResponse`, which describes the problem of the rule.
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
    /// Parses a URL in the notation of web pages. It may be relative.
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

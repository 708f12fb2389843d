package import FoundationEssentials

/// Addresses of a scheme that the application has registered with the desktop, such as `fieldnotes://posts/1`.
package enum DeepLink {
    /// Returns the page for such an address. The text after the scheme is a path of the site. Other addresses are
    /// returned unchanged.
    ///
    /// - Parameters:
    ///   - scheme: The application's own scheme, or `nil` if it has none.
    ///   - start: The start URL. The page is on the same server.
    package static func page(for url: URL, scheme: String?, start: URL) -> URL {
        guard let scheme, url.scheme?.lowercased() == scheme.lowercased() else { return url }
        let rest = url.absoluteString.dropFirst(scheme.count + 1).drop { $0 == "/" }
        return URL(string: "/" + rest, relativeTo: start)?.absoluteURL ?? start
    }

    /// Parses an address from another program, such as the argument of the command `visit`.
    /// - Returns: The address, or `nil` if the text is not an address.
    package static func address(_ text: String, scheme: String?) -> URL? {
        let own = URL(string: text).flatMap { $0.scheme != nil && $0.scheme == scheme ? $0 : nil }
        return own ?? URL(userInput: text)
    }

    /// Returns the reason for refusing a visit that another program requests, as an English sentence for the program's
    /// author.
    /// - Returns: The reason, or `nil` if the router does not refuse the address.
    package static func refusal(of text: String, scheme: String?, start: URL, by router: Router) -> String? {
        guard let address = address(text, scheme: scheme) else { return "This is not an address." }
        guard case .refused(let reason) = router.route(page(for: address, scheme: scheme, start: start)).decision else {
            return nil
        }
        return reason.english
    }
}

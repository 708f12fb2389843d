package import FoundationEssentials

/// Addresses of a scheme that the application has registered with the desktop, such as `fieldnotes://posts/1`.
package enum DeepLink {
    /// The page for such an address: the text after the scheme is a path of the site. Other addresses are returned
    /// unchanged.
    ///
    /// - Parameters:
    ///   - scheme: the application's own scheme, if any.
    ///   - start: the start URL, whose server has the page.
    package static func page(for url: URL, scheme: String?, start: URL) -> URL {
        guard let scheme, url.scheme?.lowercased() == scheme.lowercased() else { return url }
        let rest = url.absoluteString.dropFirst(scheme.count + 1).drop { $0 == "/" }
        return URL(string: "/" + rest, relativeTo: start)?.absoluteURL ?? start
    }

    /// Parses an address from another program, such as that of the command `visit`.
    /// - Returns: `nil` if the text is not an address.
    package static func address(_ text: String, scheme: String?) -> URL? {
        let own = URL(string: text).flatMap { $0.scheme != nil && $0.scheme == scheme ? $0 : nil }
        return own ?? URL(userInput: text)
    }

    /// The reason for refusing another program's visit, as an English sentence for its author.
    /// - Returns: `nil` if the router does not refuse the address.
    package static func refusal(of text: String, scheme: String?, start: URL, by router: Router) -> String? {
        guard let address = address(text, scheme: scheme) else { return "This is not an address." }
        guard case .refused(let reason) = router.route(page(for: address, scheme: scheme, start: start)).decision else {
            return nil
        }
        return reason.english
    }
}

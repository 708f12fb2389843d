package import FoundationEssentials

/// Addresses of a scheme that the application has registered with the desktop, such as `fieldnotes://posts/1`.
package enum DeepLink {
    /// The page that such an address names: what follows the scheme is a path of the site. Any other address is itself.
    ///
    /// - Parameters:
    ///   - scheme: the application's own scheme, if it has one.
    ///   - start: the start URL, whose server has the page.
    package static func page(for url: URL, scheme: String?, start: URL) -> URL {
        guard let scheme, url.scheme?.lowercased() == scheme.lowercased() else { return url }
        let rest = url.absoluteString.dropFirst(scheme.count + 1).drop { $0 == "/" }
        return URL(string: "/" + rest, relativeTo: start)?.absoluteURL ?? start
    }
}

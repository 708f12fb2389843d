package import FoundationEssentials

/// The key by which two URLs are the same page (Docs/Behaviour.md#page-identity): the percent-decoded path without its
/// trailing slash, and the query. Scheme, host, port and fragment are ignored.
///
/// `https://h` and `https://h/` are the same page, unlike on iOS, whose URL parser keeps the root's slash.
package struct PageIdentity: Hashable, Sendable {
    // Bytes, not a String: a path may decode to invalid UTF-8, and repair must not make different paths equal.
    private let path: [UInt8]
    private let query: String

    /// - Parameter query: With `.replace` the query is ignored: a change of it stays on the page.
    package init(_ url: URL, query: PathProperties.QueryStringPresentation = .default) {
        var path = PercentEncoding.decode(Array(url.path(percentEncoded: true).utf8))
        if path.last == UInt8(ascii: "/") { path.removeLast() }
        self.path = path
        // "/a?" and "/a" are the same page.
        self.query = query == .default ? url.query(percentEncoded: true) ?? "" : ""
    }
}

/// True if two URLs are the same page.
/// - Parameter query: The property of the *new* URL decides (Docs/Behaviour.md#page-identity).
package func isSamePage(_ a: URL, _ b: URL, query: PathProperties.QueryStringPresentation = .default) -> Bool {
    PageIdentity(a, query: query) == PageIdentity(b, query: query)
}

package import FoundationEssentials

/// The key that determines whether two URLs are the same page (Docs/Behaviour.md#page-identity). It consists of the
/// percent-decoded path without its trailing slash, and the query. Scheme, host, port and fragment are ignored.
///
/// `https://h` and `https://h/` are the same page. On iOS they are not, because its URL parser keeps the slash of the
/// root.
package struct PageIdentity: Hashable, Sendable {
    // The path is stored as bytes, because a path may decode to invalid UTF-8, and a repair must not make different
    // paths equal.
    private let path: [UInt8]
    private let query: String

    /// Creates the identity of a URL.
    /// - Parameter query: With `.replace` the query is ignored, so a change of the query stays on the same page.
    package init(_ url: URL, query: PathProperties.QueryStringPresentation = .default) {
        var path = PercentEncoding.decode(Array(url.path(percentEncoded: true).utf8))
        if path.last == UInt8(ascii: "/") { path.removeLast() }
        self.path = path
        // "/a?" and "/a" are the same page.
        self.query = query == .default ? url.query(percentEncoded: true) ?? "" : ""
    }
}

/// Returns whether two URLs are the same page.
/// - Parameter query: The property of the *new* URL, which decides (Docs/Behaviour.md#page-identity).
package func isSamePage(_ a: URL, _ b: URL, query: PathProperties.QueryStringPresentation = .default) -> Bool {
    PageIdentity(a, query: query) == PageIdentity(b, query: query)
}

package import FoundationEssentials

/// What makes two URLs the same page (Docs/Behaviour.md#page-identity): the percent-decoded path without its trailing
/// slash, and the query. Scheme, host, port and fragment take no part.
///
/// `https://h` and `https://h/` are the same page, unlike on iOS, where the root alone keeps its slash by an accident
/// of the URL parser.
package struct PageIdentity: Hashable, Sendable {
    // Bytes, not a String: a path need not decode to UTF-8, and two different ones must not become equal by repair.
    private let path: [UInt8]
    private let query: String

    /// - Parameter query: With `.replace` the query does not count: a change of it stays on the page.
    package init(_ url: URL, query: PathProperties.QueryStringPresentation = .default) {
        var path = PercentEncoding.decode(Array(url.path(percentEncoded: true).utf8))
        if path.last == UInt8(ascii: "/") { path.removeLast() }
        self.path = path
        // "/a?" and "/a" are the same page: an empty query asks for nothing.
        self.query = query == .default ? url.query(percentEncoded: true) ?? "" : ""
    }
}

/// Whether two URLs are the same page.
/// - Parameter query: The property of the *new* URL decides (Docs/Behaviour.md#page-identity).
package func isSamePage(_ a: URL, _ b: URL, query: PathProperties.QueryStringPresentation = .default) -> Bool {
    PageIdentity(a, query: query) == PageIdentity(b, query: query)
}

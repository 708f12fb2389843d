package import FoundationEssentials
package import HybridValues

/// The responses to the web view's fetches, as native code observed them. They are needed because a page that proposes
/// a visit with HTML does not include the headers of the response.
///
/// If the HTML becomes a document, the document gets the policies of the response at its address. If no such response
/// was observed, or if its policies contain a sandbox, the HTML is discarded and the page is fetched again.
package struct FetchedPages: Equatable, Sendable {
    /// The maximum number of responses that are kept.
    static let most = 16
    private var pages: [Page] = []

    private struct Page: Equatable, Sendable {
        let address: String
        let policies: [String]
    }

    /// Creates a value without responses.
    package init() {}

    /// Records the response to one of the page's requests.
    /// - Parameters:
    ///   - url: The final URL.
    ///   - policy: The `Content-Security-Policy` of the response. Commas separate several policies (RFC 9110, section
    ///     5.3).
    package mutating func answered(_ url: URL, policy: String?) {
        let address = Self.address(url)
        pages.removeAll { $0.address == address }
        if pages.count >= Self.most { pages.removeFirst() }
        let policies = (policy ?? "").split(separator: ",").map { $0.drop(while: \.isWhitespace) }
        pages.append(Page(address: address, policies: policies.filter { !$0.isEmpty }.map(String.init)))
    }

    /// Adds the observed policies to the response in a proposal's options.
    package func complete(_ options: VisitOptions, for url: URL) -> VisitOptions {
        var options = options
        options.response?.policies = policies(of: url)
        return options
    }

    /// Returns the policies of the page at an address, or `nil` if its HTML must not become a document.
    private func policies(of url: URL) -> [String]? {
        let address = Self.address(url)
        guard let page = pages.last(where: { $0.address == address }) else { return nil }
        let directives = page.policies.flatMap { $0.split(separator: ";") }
            .compactMap { $0.split(whereSeparator: \.isWhitespace).first?.lowercased() }
        // A document cannot sandbox itself with a `<meta>` policy.
        return directives.contains("sandbox") ? nil : page.policies
    }

    private static func address(_ url: URL) -> String {
        String(url.absoluteString.prefix { $0 != "#" })
    }
}

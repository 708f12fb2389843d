package import FoundationEssentials

/// What the web view's own fetches were answered with, as native code has seen it pass. A page that hands over HTML with a
/// proposal says what the HTML is; the headers of the answer do not come along.
///
/// HTML that becomes a document of its own gets the policies that the answer at its address came with. What the page has
/// not fetched, or what the server wants to have in a sandbox, is not taken from it but fetched.
package struct FetchedPages: Equatable, Sendable {
    /// More answers than these are not remembered.
    static let most = 16
    private var pages: [Page] = []

    private struct Page: Equatable, Sendable {
        let address: String
        let policies: [String]
    }

    /// Nothing has been fetched.
    package init() {}

    /// A request of the page's was answered.
    /// - Parameters:
    ///   - url: where it led to.
    ///   - policy: the `Content-Security-Policy` of the answer; several are separated by commas (RFC 9110, section 5.3).
    package mutating func answered(_ url: URL, policy: String?) {
        let address = Self.address(url)
        pages.removeAll { $0.address == address }
        if pages.count >= Self.most { pages.removeFirst() }
        let policies = (policy ?? "").split(separator: ",").map { $0.drop(while: \.isWhitespace) }
        pages.append(Page(address: address, policies: policies.filter { !$0.isEmpty }.map(String.init)))
    }

    /// The options of a proposal with what native code knows of the response that a page has added to them.
    package func complete(_ options: VisitOptions, for url: URL) -> VisitOptions {
        var options = options
        options.response?.policies = policies(of: url)
        return options
    }

    /// The policies that go with the page at an address; `nil` if it may not be made a document of here.
    private func policies(of url: URL) -> [String]? {
        let address = Self.address(url)
        guard let page = pages.last(where: { $0.address == address }) else { return nil }
        let directives = page.policies.flatMap { $0.split(separator: ";") }
            .compactMap { $0.split(whereSeparator: \.isWhitespace).first?.lowercased() }
        // A document cannot put itself into a sandbox.
        return directives.contains("sandbox") ? nil : page.policies
    }

    private static func address(_ url: URL) -> String {
        String(url.absoluteString.prefix { $0 != "#" })
    }
}

package import FoundationEssentials
import HybridCore

/// The addresses of the links of an HTML document, without duplicates, in the order of the page.
package struct PageLinks: Equatable, Sendable {
    package private(set) var urls: [URL] = []

    private static let most = 2_000

    /// Parses a page. Parsing never fails and ignores invalid parts.
    /// - Parameter url: The address of the page.
    package init(page: [UInt8], url: URL) {
        var scanner = HTMLScanner(Array(page.prefix(HTMLHead.limit)))
        var base = url
        var known: Set<URL> = []
        while urls.count < Self.most, let (tag, _) = scanner.next() {
            guard let address = tag["href"] else { continue }
            if tag.name == "base" { base = URL(string: address, relativeTo: url)?.absoluteURL ?? base }
            guard ["a", "area"].contains(tag.name),
                let target = URL(string: address, relativeTo: base).flatMap({ URL(webAddress: $0.absoluteString) }),
                ["http", "https"].contains(target.scheme?.lowercased() ?? ""), known.insert(target).inserted
            else { continue }
            urls.append(target)
        }
    }
}

package import FoundationEssentials

/// The addresses whose last response said `Cache-Control: no-store`. No picture of such a page is kept on disk.
package struct PrivatePages: Equatable, Sendable {
    private var addresses: Set<String> = []
    /// The maximum number of addresses. If there are more, all pages count as private.
    static let most = 2_000

    /// Creates a value without addresses.
    package init() {}

    /// Records a response.
    /// - Returns: True if the server forbids storing it.
    package mutating func answered(_ url: URL, cacheControl: String?) -> Bool {
        let directives = (cacheControl ?? "").split(separator: ",").map { directive in
            directive.lowercased().filter { !$0.isWhitespace }
        }
        let isPrivate = directives.contains("no-store")
        if isPrivate {
            if addresses.count <= Self.most { addresses.insert(Self.address(url)) }
        } else if addresses.count <= Self.most {
            addresses.remove(Self.address(url))
        }
        return isPrivate
    }

    /// Returns true if no picture of the page at an address may be kept.
    package func contains(_ url: URL) -> Bool {
        addresses.count > Self.most || addresses.contains(Self.address(url))
    }

    private static func address(_ url: URL) -> String { String(url.absoluteString.prefix { $0 != "#" }) }
}

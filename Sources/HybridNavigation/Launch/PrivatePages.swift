package import FoundationEssentials

/// The addresses whose last response said `Cache-Control: no-store`. No picture of such a page is kept on disk.
package struct PrivatePages: Equatable, Sendable {
    /// The hash values of the addresses. An address can be long.
    private var addresses: Set<Int> = []
    /// The maximum number of addresses. If there are more, all pages count as private.
    static let most = 2_000

    /// Creates a value without addresses.
    package init() {}

    /// Records a response.
    /// - Returns: True if the server forbids storing it.
    @discardableResult
    package mutating func answered(_ url: URL, cacheControl: String?) -> Bool {
        let isPrivate = Self.forbidsStoring(cacheControl)
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

    /// Returns true if a response with this header must not be stored.
    package static func forbidsStoring(_ cacheControl: String?) -> Bool {
        (cacheControl ?? "").split(separator: ",").contains { directive in
            directive.lowercased().filter { !$0.isWhitespace } == "no-store"
        }
    }

    private static func address(_ url: URL) -> Int { url.absoluteString.prefix { $0 != "#" }.hashValue }
}

package import FoundationEssentials

/// Where the document of a web view is. What WebKit calls the view's address may be that of the next document: a
/// redirect's target is announced before anything of it has arrived, while the old document still runs its scripts,
/// shows dialogs and speaks to native code.
package struct DocumentLocation: Equatable, Sendable {
    /// The document's address; `nil` before the first one.
    package private(set) var url: URL?
    /// The document's origin, if it has said so and is not opaque.
    private var origin: ApplicationOrigin?

    /// The location of a web view that has loaded nothing.
    package init() {}

    /// A document has taken the place of the one before.
    package mutating func committed(_ url: URL?) {
        self.url = url
        origin = nil
    }

    /// The document has said what its origin is, in a script world that it cannot reach.
    package mutating func declared(origin text: some StringProtocol) {
        origin = ApplicationOrigin(text: text)
    }

    /// The document's address, if the document has the rights of that address. One in a sandbox has not.
    package var rightful: URL? {
        guard let url, let origin, origin == ApplicationOrigin(url) else { return nil }
        return url
    }

    /// The address that says whose document this is. An `about:` document has its creator's origin, so `opener`, the
    /// address of the page that opened the window, counts for it. An address in `blob:` holds the origin's own.
    package func owner(openedBy opener: URL?) -> URL? {
        guard let url, let scheme = url.scheme?.lowercased() else { return opener }
        return switch scheme {
        case "about": opener
        case "blob":
            URL(webAddress: String(url.absoluteString.dropFirst("blob:".count)))
                .flatMap { ApplicationOrigin($0) == nil ? nil : $0 }
        default: url
        }
    }

    /// The web view has a new address. A document can change its own within its origin only; any other is that of a
    /// document to come.
    package mutating func announced(_ url: URL?) {
        guard let url, let origin = ApplicationOrigin(url), origin == self.url.flatMap({ ApplicationOrigin($0) }) else {
            return
        }
        self.url = url
    }
}

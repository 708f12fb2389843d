package import FoundationEssentials

/// The location of a web view's document. WebKit's `uri` property can already name the next document: it changes to a
/// redirect's target before any data arrives, while the old document still runs scripts, shows dialogs and sends
/// messages.
package struct DocumentLocation: Equatable, Sendable {
    /// The document's address; `nil` before the first document.
    package private(set) var url: URL?
    /// The document's origin; `nil` if not yet reported or opaque.
    private var origin: ApplicationOrigin?

    /// The location of a web view without a document.
    package init() {}

    /// Records the commit of a new document.
    package mutating func committed(_ url: URL?) {
        self.url = url
        origin = nil
    }

    /// Records the origin that the document reported from a script world out of the page's reach.
    package mutating func declared(origin text: some StringProtocol) {
        origin = ApplicationOrigin(text: text)
    }

    /// The document's address if the document's origin matches it; `nil` for a sandboxed document.
    package var rightful: URL? {
        guard let url, let origin, origin == ApplicationOrigin(url) else { return nil }
        return url
    }

    /// The address that identifies the document's owner. An `about:` document has its creator's origin, so its owner is
    /// `opener`, the page that opened the window. A `blob:` address contains its origin's address.
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

    /// Records a change of the web view's address. A document can change its address only within its origin; any other
    /// address is that of the next document.
    package mutating func announced(_ url: URL?) {
        guard let url, let origin = ApplicationOrigin(url), origin == self.url.flatMap({ ApplicationOrigin($0) }) else {
            return
        }
        self.url = url
    }
}

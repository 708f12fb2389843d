package import FoundationEssentials
import HybridValues

/// The location of a web view's document.
///
/// WebKit's `uri` property does not suffice, because it may already name the next document: it changes to the target of
/// a redirect before any data arrives, while the old document still runs scripts, shows dialogs and sends messages.
package struct DocumentLocation: Equatable, Sendable {
    /// The document's address, or `nil` before the first document.
    package private(set) var url: URL?
    /// The document's origin, or `nil` if it is opaque or has not been reported yet.
    private var origin: ApplicationOrigin?

    /// Creates the location of a web view without a document.
    package init() {}

    /// Records that a new document was committed.
    package mutating func committed(_ url: URL?) {
        self.url = url
        origin = nil
    }

    /// Records the origin of the document. The document's own scripts cannot change this report, because it comes from
    /// a separate script world.
    package mutating func declared(origin text: some StringProtocol) {
        origin = ApplicationOrigin(text: text)
    }

    /// The document's address if it matches the document's origin; otherwise `nil`, for example for a sandboxed
    /// document.
    package var rightful: URL? {
        guard let url, let origin, origin == ApplicationOrigin(url) else { return nil }
        return url
    }

    /// Returns the address that identifies the owner of the document. An `about:` document has the origin of its
    /// creator, so its owner is `opener`, the page that opened the window. A `blob:` address contains the address of
    /// its origin.
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

    /// Records a change of the web view's address. A document can change its address only within its own origin, so an
    /// address of another origin belongs to the next document and is ignored.
    package mutating func announced(_ url: URL?) {
        guard let url, let origin = ApplicationOrigin(url), origin == self.url.flatMap({ ApplicationOrigin($0) }) else {
            return
        }
        self.url = url
    }
}

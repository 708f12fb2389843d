package import FoundationEssentials
package import HybridValues

/// The meaning of a response to the request of a site's description.
package enum SiteAnswer: Equatable, Sendable {
    /// The body is a description.
    case description(etag: String?)
    /// The site has no description.
    case missing
    /// The description has not changed since the last request.
    case unchanged
    /// The description is at another address of the same origin.
    case redirect(URL)
    /// The response must not be used. The text is a sentence.
    case rejected(String)

    private static let mostRedirects = 5

    /// Interprets a response.
    /// - Parameters:
    ///   - url: The address of the request.
    ///   - redirects: The number of redirects so far.
    ///   - isNamed: True if a page names the address. Otherwise any page may be at the usual address.
    package init(to url: URL, _ response: HTTPResponse, redirects: Int, isNamed: Bool) {
        let shown = URLRedaction.redact(url)
        switch response.status {
        case 304: self = .unchanged
        case 301, 302, 303, 307, 308:
            let target = response.values(of: "Location").first.flatMap { URL(string: $0, relativeTo: url)?.absoluteURL }
            if let target, redirects < Self.mostRedirects, ApplicationOrigin(url)?.contains(target) == true {
                self = .redirect(target)
            } else {
                // Many sites redirect every unknown address to a page for signing in.
                self =
                    isNamed
                    ? .rejected(localized("\(shown): The server redirects to another origin, or too often."))
                    : .missing
            }
        case 200..<300:
            let type = response.mediaType
            if type == nil || type == "application/json" || type?.hasSuffix("+json") == true {
                self = .description(etag: response.etag)
            } else {
                self = isNamed ? .rejected(localized("\(shown): The server's response is not JSON.")) : .missing
            }
        case 404, 410: self = .missing
        default:
            self = isNamed ? .rejected(localized("\(shown): The server responded with \(response.status).")) : .missing
        }
    }
}

extension HTTPResponse {
    /// The version of the content, or `nil` if the server names none that can be sent back.
    package var etag: String? {
        values(of: "ETag").first.flatMap { tag in
            tag.utf8.count <= 256 && tag.utf8.allSatisfy { (0x21...0x7E).contains($0) } ? tag : nil
        }
    }

    /// The media type in lower case, without parameters.
    package var mediaType: String? {
        values(of: "Content-Type").last?.split(separator: ";").first.map {
            $0.lowercased().split(whereSeparator: \.isWhitespace).joined()
        }
    }
}

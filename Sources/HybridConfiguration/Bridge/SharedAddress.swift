package import FoundationEssentials
package import HybridValues

/// An address that a page shares, with its title.
package struct SharedAddress: Equatable, Sendable {
    /// The address, which uses http or https.
    package let url: URL
    /// A `mailto` address for an e-mail that contains the shared address.
    package let mail: URL

    /// Parses the data of a page. The result is `nil` if the address does not use http or https.
    package init?(_ data: JSONValue) {
        guard let text = data["url"]?.string, text.utf8.count <= 8_000, let url = URL(webAddress: text),
            ApplicationOrigin(url) != nil
        else { return nil }
        self.url = url
        let title = DisplayLine.make(data["title"]?.string, limit: 200)
        let body = PercentEncoding.component(url.absoluteString)
        let subject = title.map { "subject=\(PercentEncoding.component($0))&" } ?? ""
        guard let mail = URL(string: "mailto:?\(subject)body=\(body)") else { return nil }
        self.mail = mail
    }
}

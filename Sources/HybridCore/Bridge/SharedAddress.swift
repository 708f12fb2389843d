package import FoundationEssentials

/// An address that a page wants to be handed on, with what is said of it.
package struct SharedAddress: Equatable, Sendable {
    /// The address: one of the web.
    package let url: URL
    /// A letter with the address in it, for the program that writes letters.
    package let mail: URL

    /// Reads what a page says; `nil` unless the address is one of the web.
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

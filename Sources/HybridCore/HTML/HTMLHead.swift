package import FoundationEssentials

/// What a page's `<head>` says of the site.
package struct HTMLHead: Equatable, Sendable {
    /// An icon of the site.
    package struct Icon: Hashable, Sendable {
        /// Where it is.
        package var url: URL
        /// Its media type, if the page says.
        package var type: String?
        /// Its width in pixels, the largest of several; `nil` if the page does not say.
        package var size: Int?
    }

    /// The title of the page.
    package var title: String?
    /// The name of the application, as `application-name` or Apple's key gives it.
    package var applicationName: String?
    /// A sentence about the site.
    package var description: String?
    /// The colour of the site (`theme-color`), that of the light style if there are two.
    package var themeColor: HexColor?
    /// Where the web app manifest is.
    package var manifest: URL?
    /// The icons, in the order of the page.
    package var icons: [Icon] = []

    /// How many bytes of a page are read: heads are short, and a page may be endless.
    package static let limit = 512 << 10
    private static let iconLimit = 32

    /// Reads a page. Whatever the text is, there is a result: what is not understood is passed over.
    /// - Parameters:
    ///   - page: The document; what is not UTF-8 in it is replaced.
    ///   - url: Where it came from, which relative addresses start from.
    package init(page: [UInt8], url: URL) {
        var scanner = HTMLScanner(Array(page.prefix(Self.limit)))
        var base = url
        while let (tag, text) = scanner.next() {
            switch tag.name {
            case "body": return
            case "base":
                if base == url, let place = tag["href"].flatMap({ Self.address($0, base: url) }) { base = place }
            case "title": if title == nil { title = DisplayLine.make(text, limit: 80) }
            case "meta": readMeta(tag)
            case "link": readLink(tag, base: base)
            default: continue
            }
        }
    }

    private mutating func readMeta(_ tag: HTMLTag) {
        guard let content = tag["content"] else { return }
        switch tag["name"]?.lowercased() {
        case "application-name": applicationName = DisplayLine.make(content, limit: 80)
        case "apple-mobile-web-app-title": applicationName = applicationName ?? DisplayLine.make(content, limit: 80)
        case "description": description = description ?? DisplayLine.make(content, limit: 200)
        case "theme-color":
            let isDark = tag["media"]?.lowercased().contains("dark") ?? false
            if themeColor == nil, !isDark { themeColor = HexColor(content) }
        default: break
        }
    }

    private mutating func readLink(_ tag: HTMLTag, base: URL) {
        let relations = (tag["rel"] ?? "").lowercased().split(separator: " ")
        guard let url = tag["href"].flatMap({ Self.address($0, base: base) }) else { return }
        if relations.contains("manifest"), manifest == nil { manifest = url }
        let isIcon = relations.contains("icon") || relations.contains { $0.hasPrefix("apple-touch-icon") }
        guard isIcon, icons.count < Self.iconLimit, !icons.contains(where: { $0.url == url }) else { return }
        // Apple's icons are squares of 180 pixels unless the page says otherwise.
        let usual = relations.contains("icon") ? nil : 180
        icons.append(
            Icon(url: url, type: tag["type"]?.lowercased(), size: IconSize.largest(in: tag["sizes"]) ?? usual))
    }

    /// An address of the web. Anything else, `data:` for example, is passed over.
    static func address(_ text: String, base: URL) -> URL? {
        guard let url = URL(string: text, relativeTo: base)?.absoluteURL, ApplicationOrigin(url) != nil else {
            return nil
        }
        return url
    }
}

/// Sizes of icons, as HTML and the web app manifest write them: `48x48 96x96`.
enum IconSize {
    /// The largest width up to 4096; `nil` if there is none.
    static func largest(in text: String?) -> Int? {
        (text ?? "").lowercased().split(whereSeparator: \.isWhitespace).compactMap { size in
            let parts = size.split(separator: "x", omittingEmptySubsequences: false)
            guard parts.count == 2, let width = Int(parts[0]), Int(parts[1]) != nil, (1...4_096).contains(width) else {
                return nil
            }
            return width
        }.max()
    }
}

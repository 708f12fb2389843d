package import FoundationEssentials

/// The metadata in a page's `<head>`.
package struct HTMLHead: Equatable, Sendable {
    /// An icon of the web site.
    package struct Icon: Hashable, Sendable {
        package var url: URL
        /// The media type, if the page specifies one.
        package var type: String?
        /// The width in pixels, or `nil` if unspecified. If the page specifies several widths, this is the largest.
        package var size: Int?

        package init(url: URL, type: String? = nil, size: Int? = nil) {
            self.url = url
            self.type = type
            self.size = size
        }
    }

    package var title: String?
    /// The name of the application, from `application-name` or from Apple's equivalent.
    package var applicationName: String?
    package var description: String?
    /// The `theme-color` of the site. If there are two, this is the light one.
    package var themeColor: HexColor?
    package var manifest: URL?
    /// The icons in the order of the page.
    package var icons: [Icon] = []

    /// The number of bytes that are read. Heads are short, and a page may be endless.
    package static let limit = 512 << 10
    private static let iconLimit = 32

    /// Parses a page. Parsing never fails and ignores invalid parts.
    /// - Parameters:
    ///   - page: The document. Invalid UTF-8 is replaced.
    ///   - url: The base URL for relative addresses.
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
        // Apple's icons are 180 pixels square, unless the page specifies another size.
        let usual = relations.contains("icon") ? nil : 180
        icons.append(Icon(url: url, type: tag["type"]?.lowercased(), size: IconSize.largest(in: tag["sizes"]) ?? usual))
    }

    /// Returns a web address, or `nil` for other addresses such as `data:`.
    package static func address(_ text: String, base: URL) -> URL? {
        guard let url = URL(string: text, relativeTo: base)?.absoluteURL, ApplicationOrigin(url) != nil else {
            return nil
        }
        return url
    }
}

/// Parses the icon sizes in HTML and web app manifests, such as `48x48 96x96`.
package enum IconSize {
    /// Returns the largest width of at most 4096 pixels, or `nil` if there is none.
    package static func largest(in text: String?) -> Int? {
        (text ?? "").lowercased().split(whereSeparator: \.isWhitespace).compactMap { size in
            let parts = size.split(separator: "x", omittingEmptySubsequences: false)
            guard parts.count == 2, let width = Int(parts[0]), Int(parts[1]) != nil, (1...4_096).contains(width) else {
                return nil
            }
            return width
        }.max()
    }
}

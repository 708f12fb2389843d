package import FoundationEssentials

/// The metadata in a page's `<head>`.
package struct HTMLHead: Equatable, Sendable {
    /// An icon of the site.
    package struct Icon: Hashable, Sendable {
        package var url: URL
        /// The media type, if specified.
        package var type: String?
        /// The width in pixels, the largest of several; `nil` if unspecified.
        package var size: Int?
    }

    /// The page's title.
    package var title: String?
    /// The application's name, from `application-name` or Apple's key.
    package var applicationName: String?
    /// A description of the site.
    package var description: String?
    /// The site's `theme-color`, the light one if there are two.
    package var themeColor: HexColor?
    /// The URL of the web app manifest.
    package var manifest: URL?
    /// The icons, in the order of the page.
    package var icons: [Icon] = []

    /// The number of bytes to read: heads are short, and a page may be endless.
    package static let limit = 512 << 10
    private static let iconLimit = 32

    /// Parses a page. Never fails; ignores invalid parts.
    /// - Parameters:
    ///   - page: The document; invalid UTF-8 is replaced.
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
        // Apple's icons are 180 pixels square unless the page specifies a size.
        let usual = relations.contains("icon") ? nil : 180
        icons.append(
            Icon(url: url, type: tag["type"]?.lowercased(), size: IconSize.largest(in: tag["sizes"]) ?? usual))
    }

    /// A web address; `nil` for others, such as `data:`.
    static func address(_ text: String, base: URL) -> URL? {
        guard let url = URL(string: text, relativeTo: base)?.absoluteURL, ApplicationOrigin(url) != nil else {
            return nil
        }
        return url
    }
}

/// Icon sizes in HTML and web app manifests: `48x48 96x96`.
enum IconSize {
    /// The largest width up to 4096; `nil` if none.
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

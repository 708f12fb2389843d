package import FoundationEssentials
package import HybridValues

/// The web app manifest of a site (W3C), limited to the members that an application file supports.
///
/// The standard requires readers to ignore unknown members. Therefore a manifest is invalid only if it is not a JSON
/// object.
package struct WebAppManifest: Equatable, Sendable {
    package struct Shortcut: Equatable, Sendable {
        package var name: String
        package var url: URL
        /// The icons with the purpose `any`.
        package var icons: [HTMLHead.Icon] = []
    }

    package var name: String?, shortName: String?
    package var description: String?
    package var startURL: URL?
    package var themeColor: HexColor?, backgroundColor: HexColor?
    /// The icons with the purpose `any`. Maskable and monochrome icons are not included.
    package var icons: [HTMLHead.Icon] = []
    /// The pages for the menu.
    package var shortcuts: [Shortcut] = []
    package var fileHandlers: [FileHandler] = []
    /// The categories from the registry of the W3C.
    package var categories: [String] = []

    /// Parses a manifest.
    /// - Parameters:
    ///   - json: The text in UTF-8.
    ///   - url: The address of the manifest, which is the base of relative addresses.
    /// - Throws: ``Problem`` with a message for the user.
    package init(json: [UInt8], url: URL) throws(Problem) {
        let value: JSONValue
        do {
            value = try JSONValue(strictly: json)
        } catch {
            throw Problem(description: localized("The site's manifest is not valid JSON: \(error)."))
        }
        guard value.object != nil else {
            throw Problem(description: localized("The site's manifest is not a JSON object."))
        }
        name = DisplayLine.make(value["name"]?.string, limit: 80)
        shortName = DisplayLine.make(value["short_name"]?.string, limit: 80)
        description = DisplayLine.make(value["description"]?.string, limit: 200)
        startURL = value["start_url"]?.string.flatMap { HTMLHead.address($0, base: url) }
        themeColor = value["theme_color"]?.string.flatMap { HexColor($0) }
        backgroundColor = value["background_color"]?.string.flatMap { HexColor($0) }
        icons = (value["icons"]?.array ?? []).prefix(32).compactMap { Self.icon($0, base: url) }
        shortcuts = (value["shortcuts"]?.array ?? []).prefix(10).compactMap { Self.shortcut($0, base: url) }
        fileHandlers = (value["file_handlers"]?.array ?? []).prefix(10).compactMap { Self.fileHandler($0, base: url) }
        categories = (value["categories"]?.array ?? []).compactMap { $0.string?.lowercased() }
    }

    /// The reason why a text is not a manifest.
    package struct Problem: Error, Equatable, CustomStringConvertible {
        /// The message for the user.
        package let description: String
    }

    private static func icon(_ value: JSONValue, base: URL) -> HTMLHead.Icon? {
        guard let url = value["src"]?.string.flatMap({ HTMLHead.address($0, base: base) }) else { return nil }
        let purposes = value["purpose"]?.string?.lowercased().split(separator: " ") ?? ["any"]
        guard purposes.contains("any") else { return nil }
        return HTMLHead.Icon(
            url: url, type: value["type"]?.string?.lowercased(), size: IconSize.largest(in: value["sizes"]?.string))
    }

    private static func shortcut(_ value: JSONValue, base: URL) -> Shortcut? {
        guard let name = DisplayLine.make(value["name"]?.string, limit: 60),
            let url = value["url"]?.string.flatMap({ HTMLHead.address($0, base: base) })
        else { return nil }
        let icons = (value["icons"]?.array ?? []).prefix(8).compactMap { icon($0, base: base) }
        return Shortcut(name: name, url: url, icons: icons)
    }

    private static func fileHandler(_ value: JSONValue, base: URL) -> FileHandler? {
        let types = (value["accept"]?.object ?? [:]).sorted { $0.key < $1.key }.prefix(20).filter {
            FileHandler.isType($0.key)
        }
        let accept = types.map { type, endings in
            // The standard permits a single file name extension instead of a list.
            let texts = endings.string.map { [$0] } ?? (endings.array ?? []).compactMap(\.string)
            return (type.lowercased(), texts.map { $0.lowercased() }.filter(FileHandler.isEnding))
        }
        guard !accept.isEmpty, let action = value["action"]?.string.flatMap({ HTMLHead.address($0, base: base) }) else {
            return nil
        }
        return FileHandler(url: action, accept: Dictionary(accept, uniquingKeysWith: +))
    }
}

package import FoundationEssentials

/// A site's web app manifest (W3C), as much of it as an application file has room for.
///
/// The standard asks readers to pass over members that they do not understand; so a manifest is wrong only if it is no
/// JSON object.
package struct WebAppManifest: Equatable, Sendable {
    /// A page that the site wants to be reached quickly.
    package struct Shortcut: Equatable, Sendable {
        /// What it is called.
        package var name: String
        /// Where it is.
        package var url: URL
        /// Its icons that show something in every place.
        package var icons: [HTMLHead.Icon] = []
    }

    /// The name, and a short form of it.
    package var name: String?, shortName: String?
    /// A sentence about the application.
    package var description: String?
    /// The page to begin with.
    package var startURL: URL?
    /// The colour of the application, and the one behind its pages.
    package var themeColor: HexColor?, backgroundColor: HexColor?
    /// The icons that show something in every place: not the masks and the silhouettes.
    package var icons: [HTMLHead.Icon] = []
    /// Pages for the menu.
    package var shortcuts: [Shortcut] = []
    /// The files that it opens.
    package var fileHandlers: [FileHandler] = []
    /// What it is about, in the words of the W3C's registry.
    package var categories: [String] = []

    /// Reads a manifest.
    /// - Parameters:
    ///   - json: The text in UTF-8.
    ///   - url: Where it came from, which its addresses start from.
    /// - Throws: ``Problem``, a sentence.
    package init(json: [UInt8], url: URL) throws(Problem) {
        let value: JSONValue
        do {
            value = try JSONValue(strictly: json)
        } catch {
            throw Problem(description: localized("The site's manifest is not JSON: \(error)."))
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

    /// Why a text is no manifest.
    package struct Problem: Error, Equatable, CustomStringConvertible {
        /// The sentence for the user.
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
            // The standard lets one ending stand for a list.
            let texts = endings.string.map { [$0] } ?? (endings.array ?? []).compactMap(\.string)
            return (type.lowercased(), texts.map { $0.lowercased() }.filter(FileHandler.isEnding))
        }
        guard !accept.isEmpty, let action = value["action"]?.string.flatMap({ HTMLHead.address($0, base: base) }) else {
            return nil
        }
        return FileHandler(url: action, accept: Dictionary(accept, uniquingKeysWith: +))
    }
}

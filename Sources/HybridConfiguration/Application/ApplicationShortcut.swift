package import FoundationEssentials
import HybridValues

/// A page that the user can open directly from the application's launcher (desktop action).
package struct ApplicationShortcut: Equatable, Sendable {
    /// The shortcut's label.
    package var title: String
    /// The page's address.
    package var url: URL
    /// The icon. If it is `nil`, the icon of the application is used.
    package var icon: ApplicationIcon?

    /// Creates a shortcut.
    package init(title: String, url: URL, icon: ApplicationIcon? = nil) {
        self.title = title
        self.url = url
        self.icon = icon
    }

    /// The maximum number of shortcuts. A longer list would be hard to use.
    package static let limit = 5

    /// The common prefix of the action names.
    static let prefix = "shortcut-"

    /// Returns the name of the action at a zero-based index. The desktop entry and the application use the same name.
    package static func action(_ index: Int) -> String { "\(prefix)\(index + 1)" }

    /// Reads the member `shortcuts` of the application file.
    static func read(
        _ placed: PlacedValue?, start: URL?, with reader: inout ApplicationReader
    ) -> [ApplicationShortcut] {
        let example = "{\"title\": \"New Note\", \"path\": \"/notes/new\"}"
        guard let placed else { return [] }
        guard let elements = placed.value.array else {
            reader.problem(placed.path, localized("This must be a list of shortcuts. Write it as [\(example)]."))
            return []
        }
        if elements.count > limit {
            reader.warn(
                placed.path,
                localized(
                    one: "Only the first shortcut is shown.", other: "Only the first \(limit) shortcuts are shown.",
                    count: limit))
        }
        let all = elements.enumerated().compactMap { index, element -> ApplicationShortcut? in
            let place = PlacedValue(value: element, path: "\(placed.path)[\(index)]")
            guard let object = reader.object(place, example: example) else { return nil }
            reader.checkKeys(of: object, among: ApplicationSection.shortcut.keys)
            return shortcut(object, start: start, example: example, with: &reader)
        }
        return Array(all.prefix(limit))
    }

    private static func shortcut(
        _ object: PlacedValue, start: URL?, example: String, with reader: inout ApplicationReader
    ) -> ApplicationShortcut? {
        let icon = reader.member("icon", of: object).flatMap {
            ApplicationIcon.read(one: $0, start: start, with: &reader)
        }
        guard let title = reader.member("title", of: object), let path = reader.member("path", of: object) else {
            reader.problem(
                object.path, localized("A shortcut needs a title and a path. Write it as \(example)."))
            return nil
        }
        guard let text = reader.text(title, example: "New Note"),
            let url = reader.ownURL(path, start: start, example: "/notes/new")
        else { return nil }
        return ApplicationShortcut(title: text, url: url, icon: icon)
    }
}

package import FoundationEssentials
import HybridValues

/// A page that the user can open directly from the application's launcher (desktop action).
package struct ApplicationShortcut: Equatable, Sendable {
    package var title: String
    package var url: URL
    /// The icon. If it is `nil`, the icon of the application is used.
    package var icon: ApplicationIcon?

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
        let elements = reader.elements(
            placed, orReport: localized("This must be a list of shortcuts. Write it as [\(example)]."))
        if elements.count > limit, let placed {
            reader.warn(
                placed.path,
                localized(
                    one: "Only the first shortcut is shown.", other: "Only the first \(limit) shortcuts are shown.",
                    count: limit))
        }
        let all = elements.compactMap { place -> ApplicationShortcut? in
            let object = reader.object(place, keys: ApplicationSection.shortcut.keys, example: example)
            guard let object else { return nil }
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
            reader.problem(object.path, localized("A shortcut needs a title and a path. Write it as \(example)."))
            return nil
        }
        guard let text = reader.text(title, example: "New Note"),
            let url = reader.ownURL(path, start: start, example: "/notes/new")
        else { return nil }
        return ApplicationShortcut(title: text, url: url, icon: icon)
    }
}

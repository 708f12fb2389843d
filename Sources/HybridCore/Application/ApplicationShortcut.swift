package import FoundationEssentials

/// A page that people reach from the application's entry in the desktop's menu, without its first page in between.
package struct ApplicationShortcut: Equatable, Sendable {
    /// What it is called.
    package var title: String
    /// The page.
    package var url: URL
    /// Its icon; the desktop shows the application's without one.
    package var icon: ApplicationIcon?

    /// A shortcut.
    package init(title: String, url: URL, icon: ApplicationIcon? = nil) {
        self.title = title
        self.url = url
        self.icon = icon
    }

    /// More than so many nobody finds anything among.
    package static let limit = 5

    /// How the names of all of them begin.
    static let prefix = "shortcut-"

    /// What the shortcut of a number, beginning with 0, is called as an action: of the desktop entry, and of the
    /// application, which the desktop gives it to by the same name.
    package static func action(_ index: Int) -> String { "\(prefix)\(index + 1)" }

    /// Reads the application file's `shortcuts`.
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

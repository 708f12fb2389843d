package import FoundationEssentials
package import HybridValues

/// An entry that the application adds to the primary menu.
package struct MenuEntry: Equatable, Sendable {
    package enum Effect: Equatable, Sendable {
        /// The entry visits a page or an external address.
        case visit(URL)
        /// The entry performs a command of the shell.
        case command(UserCommand)
    }

    /// The label. An underscore precedes the mnemonic.
    package var title: String
    package var effect: Effect

    /// Creates an entry.
    package init(title: String, effect: Effect) {
        self.title = title
        self.effect = effect
    }

    /// Reads the member `menu` of the application file.
    static func read(_ placed: PlacedValue?, start: URL?, with reader: inout ApplicationReader) -> [MenuEntry] {
        let example = "{\"title\": \"All Posts\", \"path\": \"/posts\"}"
        guard let placed else { return [] }
        guard let elements = placed.value.array else {
            reader.problem(placed.path, localized("This must be a list of entries. Write it as [\(example)]."))
            return []
        }
        return elements.enumerated().compactMap { index, element in
            let place = PlacedValue(value: element, path: "\(placed.path)[\(index)]")
            guard let object = reader.object(place, example: example) else { return nil }
            reader.checkKeys(of: object, among: ApplicationSection.menuEntry.keys)
            return entry(object, start: start, example: example, with: &reader)
        }
    }

    private static func entry(
        _ object: PlacedValue, start: URL?, example: String, with reader: inout ApplicationReader
    ) -> MenuEntry? {
        let path = reader.member("path", of: object)
        let action = reader.member("action", of: object)
        guard let title = reader.member("title", of: object), (path == nil) != (action == nil) else {
            reader.problem(
                object.path,
                localized("An entry needs a title, and either a path or an action. Write it as \(example)."))
            return nil
        }
        let text = reader.text(title, example: "All Posts")
        let url = reader.url(path, relativeTo: start, example: "/posts")
        let command = reader.choice(action, among: UserCommand.allCases.filter(\.isForFiles))
        guard let text, let effect = url.map(Effect.visit) ?? command.map(Effect.command) else { return nil }
        return MenuEntry(title: text, effect: effect)
    }
}

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

    /// Reads the member `menu` of the application file.
    static func read(_ placed: PlacedValue?, start: URL?, with reader: inout ApplicationReader) -> [MenuEntry] {
        let example = "{\"title\": \"All Posts\", \"path\": \"/posts\"}"
        let elements = reader.elements(
            placed, orReport: localized("This must be a list of entries. Write it as [\(example)]."))
        return elements.compactMap { place in
            let object = reader.object(place, keys: ApplicationSection.menuEntry.keys, example: example)
            guard let object else { return nil }
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

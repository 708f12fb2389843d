package import FoundationEssentials
import HybridValues

/// The source of an icon of the application.
package enum ApplicationIcon: Hashable, Sendable {
    /// A file in the directory of the application file.
    case file(String)
    /// A file on the server.
    case url(URL)

    /// Reads the member `icons` of the application file.
    static func read(_ placed: PlacedValue?, start: URL?, with reader: inout ApplicationReader) -> [ApplicationIcon] {
        let example = "{\"file\": \"icon.svg\"}"
        let elements = reader.elements(
            placed, orReport: localized("This must be a list of icons. Write it as [\(example)]."))
        return elements.compactMap { place in
            read(one: place, start: start, with: &reader)
        }
    }

    static func read(one placed: PlacedValue, start: URL?, with reader: inout ApplicationReader) -> ApplicationIcon? {
        let example = "{\"file\": \"icon.svg\"}"
        let object = reader.object(placed, keys: ApplicationSection.icon.keys, example: example)
        guard let object else { return nil }
        let file = reader.member("file", of: object)
        let url = reader.member("url", of: object)
        guard (file == nil) != (url == nil) else {
            reader.problem(placed.path, localized("An icon needs either a file or a url. Write it as \(example)."))
            return nil
        }
        return reader.fileName(file, example: "icon.svg").map(ApplicationIcon.file)
            ?? reader.url(url, relativeTo: start, example: "/icon.png").map(ApplicationIcon.url)
    }
}

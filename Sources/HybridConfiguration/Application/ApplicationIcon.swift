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
        guard let placed else { return [] }
        guard let elements = placed.value.array else {
            reader.problem(placed.path, localized("This must be a list of icons. Write it as [\(example)]."))
            return []
        }
        return elements.enumerated().compactMap { index, element in
            read(one: PlacedValue(value: element, path: "\(placed.path)[\(index)]"), start: start, with: &reader)
        }
    }

    static func read(
        one placed: PlacedValue, start: URL?, with reader: inout ApplicationReader
    ) -> ApplicationIcon? {
        let example = "{\"file\": \"icon.svg\"}"
        guard let object = reader.object(placed, example: example) else { return nil }
        reader.checkKeys(of: object, among: ApplicationSection.icon.keys)
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

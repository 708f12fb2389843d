import FoundationEssentials
import HybridValues

extension FileHandler {
    /// Reads the member `fileHandlers` of the application file.
    static func read(_ placed: PlacedValue?, start: URL?, with reader: inout ApplicationReader) -> [FileHandler] {
        let example = "{\"path\": \"/import\", \"accept\": {\"text/csv\": [\".csv\"]}}"
        let elements = reader.elements(
            placed, orReport: localized("This must be a list of handlers. Write it as [\(example)]."))
        return elements.compactMap { place in
            let object = reader.object(place, keys: ApplicationSection.fileHandler.keys, example: example)
            guard let object else { return nil }
            let url = reader.ownURL(reader.member("path", of: object), start: start, example: "/import")
            guard let types = reader.object(reader.member("accept", of: object), example: "{\"text/csv\": [\".csv\"]}"),
                let keys = types.value.object?.keys.sorted(), !keys.isEmpty
            else {
                reader.problem(
                    object.path, localized("A file handler needs a list of accepted types. Write it as \(example)."))
                return nil
            }
            let accept = keys.compactMap { type in endings(of: type, in: types, with: &reader).map { (type, $0) } }
            return FileHandler(
                url: url, accept: Dictionary(accept.map { ($0.0.lowercased(), $0.1) }, uniquingKeysWith: +))
        }
    }

    private static func endings(
        of type: String, in types: PlacedValue, with reader: inout ApplicationReader
    ) -> [String]? {
        guard isType(type) else {
            reader.problem(
                types.place(of: type),
                localized("This is not a file's media type. Write one such as \"text/csv\"."))
            return nil
        }
        return reader.texts(reader.member(type, of: types), example: ".csv").compactMap { entry in
            if isEnding(entry.text) { return entry.text.lowercased() }
            reader.problem(entry.path, localized("“\(entry.text)” is not a file name extension. Write it as \".csv\"."))
            return nil
        }
    }
}

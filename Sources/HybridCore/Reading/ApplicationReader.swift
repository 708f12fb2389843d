import FoundationEssentials

/// A value of the application file with its path.
struct PlacedValue {
    let value: JSONValue
    let path: String

    func place(of key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }
}

/// Parses values of the application file, and collects problems instead of stopping.
struct ApplicationReader {
    let source: String
    private(set) var problems: [ApplicationProblem] = []
    private(set) var warnings: [ApplicationProblem] = []
    /// True if an unknown key is a problem instead of a warning.
    var rejectsUnknownKeys = false

    init(source: String) {
        self.source = source
    }

    mutating func problem(_ path: String, _ text: String) {
        Self.add(ApplicationProblem(source: source, path: path, text: text), to: &problems)
    }

    mutating func warn(_ path: String, _ text: String) {
        Self.add(ApplicationProblem(source: source, path: path, text: text), to: &warnings)
    }

    /// A value shared by several environments is parsed for each; its problem is reported once.
    private static func add(_ problem: ApplicationProblem, to list: inout [ApplicationProblem]) {
        if !list.contains(problem) { list.append(problem) }
    }

    /// Reports unknown keys: as problems in the file of a kiosk, as warnings otherwise. `comment` and `$schema` are
    /// accepted everywhere.
    mutating func checkKeys(of object: PlacedValue, among known: [String]) {
        for key in (object.value.object ?? [:]).keys.sorted() where !known.contains(key) {
            if key == "comment" || key == "$schema" { continue }
            let suggestion = Spelling.suggestion(for: key, among: known)
            if rejectsUnknownKeys || Spelling.nearest(to: key, among: known) == "kiosk" {
                problem(
                    object.place(of: key),
                    localized("This key is unknown. A kiosk does not start with an unknown key; fix or remove it.")
                        + suggestion)
            } else {
                warn(object.place(of: key), localized("This key is unknown and has no effect.") + suggestion)
            }
        }
    }

    /// A member; `null` counts as absent.
    func member(_ key: String, of object: PlacedValue) -> PlacedValue? {
        guard let value = object.value[key], value != .null else { return nil }
        return PlacedValue(value: value, path: object.place(of: key))
    }

    mutating func object(_ placed: PlacedValue?, example: String) -> PlacedValue? {
        guard let placed else { return nil }
        if placed.value.object != nil { return placed }
        problem(placed.path, localized("This must be an object. Write it as \(example)."))
        return nil
    }

    mutating func text(_ placed: PlacedValue?, example: String) -> String? {
        guard let placed else { return nil }
        if let text = placed.value.string, text.contains(where: { !$0.isWhitespace }) { return text }
        problem(
            placed.path,
            placed.value.string == nil
                ? localized("This must be a string in double quotes. Write it as \"\(example)\", or remove it.")
                : localized("This must not be empty. Write it as \"\(example)\", or remove it."))
        return nil
    }

    mutating func flag(_ placed: PlacedValue?) -> Bool? {
        guard let placed else { return nil }
        if let flag = placed.value.bool { return flag }
        problem(placed.path, localized("This must be true or false, without quotes."))
        return nil
    }

    mutating func integer(_ placed: PlacedValue?, in range: ClosedRange<Int>) -> Int? {
        guard let placed else { return nil }
        if let integer = placed.value.integer, range.contains(integer) { return integer }
        problem(
            placed.path,
            localized("This must be a whole number from \(range.lowerBound) to \(range.upperBound), without quotes."))
        return nil
    }

    mutating func texts(_ placed: PlacedValue?, example: String) -> [(text: String, path: String)] {
        guard let placed else { return [] }
        guard let elements = placed.value.array else {
            problem(placed.path, localized("This must be a list of strings. Write it as [\"\(example)\"]."))
            return []
        }
        var texts: [(String, String)] = []
        for (index, element) in elements.enumerated() {
            let place = PlacedValue(value: element, path: "\(placed.path)[\(index)]")
            if let text = text(place, example: example) { texts.append((text, place.path)) }
        }
        return texts
    }

    /// A value of an enumeration, ignoring case.
    mutating func choice<Word: RawRepresentable & CaseIterable>(_ placed: PlacedValue?, of _: Word.Type) -> Word?
    where Word.RawValue == String {
        choice(placed, among: Array(Word.allCases))
    }

    /// Like ``choice(_:of:)``, limited to some values.
    mutating func choice<Word: RawRepresentable>(_ placed: PlacedValue?, among choices: [Word]) -> Word?
    where Word.RawValue == String {
        guard let placed else { return nil }
        let words = choices.map(\.rawValue)
        guard let text = text(placed, example: words.first ?? "") else { return nil }
        if let word = choices.first(where: { $0.rawValue.lowercased() == text.lowercased() }) { return word }
        problem(
            placed.path,
            localized("Unknown value “\(text)”. Use one of: \(words.joined(separator: ", ")).")
                + Spelling.suggestion(for: text, among: words))
        return nil
    }

    /// A CSS colour.
    mutating func color(_ placed: PlacedValue?) -> HexColor? {
        guard let placed, let text = text(placed, example: "#3584e4") else { return nil }
        if let color = HexColor(text) { return color }
        problem(
            placed.path,
            localized("“\(text)” is not a color. Write red, green and blue in hexadecimal, such as \"#3584e4\"."))
        return nil
    }

    /// The name of a file beside the application file.
    mutating func fileName(_ placed: PlacedValue?, example: String) -> String? {
        guard let placed, let text = text(placed, example: example) else { return nil }
        if !text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) { return text }
        problem(placed.path, localized("A file name cannot contain control characters. Write it as \"\(example)\"."))
        return nil
    }

    /// A page of the application's own, as a path or URL.
    mutating func ownURL(_ placed: PlacedValue?, start: URL?, example: String) -> URL? {
        guard let placed, let url = url(placed, relativeTo: start, example: example) else { return nil }
        guard let start, ApplicationOrigin(url) != ApplicationOrigin(start) else { return url }
        problem(
            placed.path,
            localized("This is outside the application's site. Write a path on it, such as \"\(example)\"."))
        return nil
    }

    /// A URL, possibly relative.
    mutating func url(_ placed: PlacedValue?, relativeTo base: URL?, example: String) -> URL? {
        guard let placed, let text = text(placed, example: example) else { return nil }
        let isRelative = text.hasPrefix("/") && !text.hasPrefix("//")
        if isRelative, let base, let url = URL(string: text, relativeTo: base)?.absoluteURL,
            ApplicationOrigin(url) != nil
        {
            return url
        }
        // A missing start URL is already reported; do not report the path too.
        if isRelative && base == nil { return nil }
        do {
            return try StartURL.parse(text)
        } catch {
            problem(placed.path, "\(error)")
            return nil
        }
    }
}

package import FoundationEssentials

/// A value of the application file, with its path.
package struct PlacedValue {
    package let value: JSONValue
    package let path: String

    package init(value: JSONValue, path: String) {
        self.value = value
        self.path = path
    }

    package func place(of key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

    /// The elements of a list, or `nil` for any other value.
    package var elements: [PlacedValue]? {
        value.array?.enumerated().map { PlacedValue(value: $1, path: "\(path)[\($0)]") }
    }
}

/// Parses values of the application file. It collects problems instead of stopping at the first one.
package struct ApplicationReader {
    package let source: String
    package private(set) var problems: [ApplicationProblem] = []
    package private(set) var warnings: [ApplicationProblem] = []
    /// True if the file describes a kiosk, in which an unknown key is a problem.
    package var isForKiosk = false
    /// The handling of unknown keys in a file.
    package enum UnknownKeys { case warning, problem, collected }

    package var unknownKeys = UnknownKeys.warning
    /// The places of all unknown keys, if they are collected.
    package private(set) var collectedKeys: [String] = []

    package init(source: String) {
        self.source = source
    }

    package mutating func problem(_ path: String, _ text: String) {
        Self.add(ApplicationProblem(source: source, path: path, text: text), to: &problems)
    }

    package mutating func warn(_ path: String, _ text: String) {
        Self.add(ApplicationProblem(source: source, path: path, text: text), to: &warnings)
    }

    /// Adds a problem to a list. A value that several environments share is parsed for each of them, but its problem is
    /// reported only once.
    private static func add(_ problem: ApplicationProblem, to list: inout [ApplicationProblem]) {
        if !list.contains(problem) { list.append(problem) }
    }

    /// The maximum number of unknown keys of an object that are reported.
    private static let mostKeys = 100

    /// Reports or collects unknown keys. They are problems in the application file of a kiosk, and warnings in other
    /// application files. `comment` and `$schema` are accepted everywhere.
    package mutating func checkKeys(of object: PlacedValue, among known: [String]) {
        let accepted = Set(known + ["comment", "$schema"])
        let unknown = (object.value.object ?? [:]).keys.filter { !accepted.contains($0) }.sorted()
        if unknownKeys == .collected { return collectedKeys += unknown.map(object.place) }
        for key in unknown.prefix(Self.mostKeys) {
            let suggestion = Spelling.suggestion(for: key, among: known)
            if isForKiosk || Spelling.nearest(to: key, among: known) == "kiosk" {
                problem(
                    object.place(of: key),
                    localized("This key is unknown. A kiosk does not start with an unknown key; fix or remove it.")
                        + suggestion)
            } else if unknownKeys == .problem {
                problem(object.place(of: key), localized("This key is unknown. Fix or remove it.") + suggestion)
            } else {
                warn(object.place(of: key), localized("This key is unknown and has no effect.") + suggestion)
            }
        }
    }

    /// Returns a member of an object. The value `null` counts as absent.
    package func member(_ key: String, of object: PlacedValue) -> PlacedValue? {
        guard let value = object.value[key], value != .null else { return nil }
        return PlacedValue(value: value, path: object.place(of: key))
    }

    package mutating func object(_ placed: PlacedValue?, example: String) -> PlacedValue? {
        guard let placed else { return nil }
        if placed.value.object != nil { return placed }
        problem(placed.path, localized("This must be an object. Write it as \(example)."))
        return nil
    }

    /// Returns an object and reports its unknown keys.
    package mutating func object(_ placed: PlacedValue?, keys: [String], example: String) -> PlacedValue? {
        guard let object = object(placed, example: example) else { return nil }
        checkKeys(of: object, among: keys)
        return object
    }

    /// Returns the elements of a list. Reports a problem with this text if the value is not a list.
    package mutating func elements(_ placed: PlacedValue?, orReport text: @autoclosure () -> String) -> [PlacedValue] {
        guard let placed else { return [] }
        if let elements = placed.elements { return elements }
        problem(placed.path, text())
        return []
    }

    package mutating func text(_ placed: PlacedValue?, example: String) -> String? {
        guard let placed else { return nil }
        if let text = placed.value.string, text.contains(where: { !$0.isWhitespace }) { return text }
        problem(
            placed.path,
            placed.value.string == nil
                ? localized("This must be a string in double quotes. Write it as \"\(example)\", or remove it.")
                : localized("This must not be empty. Write it as \"\(example)\", or remove it."))
        return nil
    }

    package mutating func flag(_ placed: PlacedValue?) -> Bool? {
        guard let placed else { return nil }
        if let flag = placed.value.bool { return flag }
        problem(placed.path, localized("This must be true or false, without quotes."))
        return nil
    }

    package mutating func integer(_ placed: PlacedValue?, in range: ClosedRange<Int>) -> Int? {
        guard let placed else { return nil }
        if let integer = placed.value.integer, range.contains(integer) { return integer }
        problem(
            placed.path,
            localized("This must be a whole number from \(range.lowerBound) to \(range.upperBound), without quotes."))
        return nil
    }

    package mutating func texts(_ placed: PlacedValue?, example: String) -> [(text: String, path: String)] {
        let places = elements(
            placed, orReport: localized("This must be a list of strings. Write it as [\"\(example)\"]."))
        var texts: [(String, String)] = []
        for place in places {
            if let text = text(place, example: example) { texts.append((text, place.path)) }
        }
        return texts
    }

    /// Parses a value of an enumeration, without regard to case.
    package mutating func choice<Word: RawRepresentable & CaseIterable>(
        _ placed: PlacedValue?, of _: Word.Type
    ) -> Word?
    where Word.RawValue == String {
        choice(placed, among: Array(Word.allCases))
    }

    /// Parses a value like ``choice(_:of:)``, but accepts only some of the values.
    package mutating func choice<Word: RawRepresentable>(_ placed: PlacedValue?, among choices: [Word]) -> Word?
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

    package mutating func color(_ placed: PlacedValue?) -> HexColor? {
        guard let placed, let text = text(placed, example: "#3584e4") else { return nil }
        if let color = HexColor(text) { return color }
        problem(
            placed.path,
            localized("“\(text)” is not a color. Write red, green and blue in hexadecimal, such as \"#3584e4\"."))
        return nil
    }

    /// Parses the name of a file next to the application file.
    package mutating func fileName(_ placed: PlacedValue?, example: String) -> String? {
        guard let placed, let text = text(placed, example: example) else { return nil }
        if !text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) { return text }
        problem(placed.path, localized("A file name cannot contain control characters. Write it as \"\(example)\"."))
        return nil
    }

    /// Parses the address of one of the application's own pages, as a path or URL.
    package mutating func ownURL(_ placed: PlacedValue?, start: URL?, example: String) -> URL? {
        guard let placed, let url = url(placed, relativeTo: start, example: example) else { return nil }
        guard let start, ApplicationOrigin(url) != ApplicationOrigin(start) else { return url }
        problem(
            placed.path,
            localized("This is outside the application's site. Write a path on it, such as \"\(example)\"."))
        return nil
    }

    /// Parses a URL, which may be relative.
    package mutating func url(_ placed: PlacedValue?, relativeTo base: URL?, example: String) -> URL? {
        guard let placed, let text = text(placed, example: example) else { return nil }
        let isRelative = text.hasPrefix("/") && !text.hasPrefix("//")
        if isRelative, let base, let url = URL(string: text, relativeTo: base)?.absoluteURL,
            ApplicationOrigin(url) != nil
        {
            return url
        }
        // A missing start URL has already been reported, so the path is not reported as well.
        if isRelative && base == nil { return nil }
        do {
            return try StartURL.parse(text)
        } catch {
            problem(placed.path, "\(error)")
            return nil
        }
    }
}

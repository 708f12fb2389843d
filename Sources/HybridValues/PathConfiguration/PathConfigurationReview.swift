/// Points out what the author of a valid path configuration may have got wrong: unknown properties, values without
/// effect, and rules that no address can match.
///
/// A remark is not an error, because an application may have properties for its own native screens.
package struct PathConfigurationReview: Sendable {
    /// The remarks, as sentences with their position.
    package private(set) var remarks: [String] = []
    private let source: String

    /// Reviews a valid path configuration.
    /// - Parameters:
    ///   - json: The text in UTF-8.
    ///   - source: The file name for the remarks.
    ///   - matchQueryStrings: True if the query of a URL takes part in matching.
    ///   - screens: The native screens of the application, or `nil` if only the built-in ones are known.
    package init(json: [UInt8], source: String, matchQueryStrings: Bool = true, screens: Set<String>? = nil) {
        let known = screens ?? ScreenBox.names
        self.source = source
        for repeated in RepeatedKey.all(in: json) {
            remarks.append(localized("\(source), line \(repeated.line), column \(repeated.column): \(repeated.remark)"))
        }
        guard let document = try? JSONValue(strictly: json), let rules = document["rules"]?.array else { return }
        checkKeys(of: document, among: ["rules", "settings"], source)
        for (index, rule) in rules.enumerated() {
            let place = localized("\(source): rule \(index + 1)")
            checkKeys(of: rule, among: ["patterns", "properties"], place)
            for (name, value) in (rule["properties"]?.object ?? [:]).sorted(by: { $0.key < $1.key }) {
                checkProperty(name, value, place)
            }
            for name in PathProperties(rule["properties"]?.object ?? [:]).missingScreens(among: known) {
                let remark =
                    screens == nil
                    ? localized(
                        "\(place): The native screen “\(name.prefix(60))” is not built in. Applications "
                            + "without it show the page.")
                    : localized(
                        "\(place): This program has no native screen “\(name.prefix(60))” and shows the page. "
                            + "Add the screen to app.screens.")
                remarks.append(remark + Spelling.suggestion(for: name, among: Array(known)))
            }
            let patterns = (rule["patterns"]?.array ?? []).compactMap(\.string)
            for pattern in patterns {
                guard let reason = Self.whyNever(pattern, matchQueryStrings) else { continue }
                remarks.append(localized("\(place): The pattern “\(pattern)” can never match: \(reason)"))
            }
        }
    }

    private mutating func checkKeys(of value: JSONValue, among known: [String], _ place: String) {
        for key in (value.object ?? [:]).keys.sorted() where !known.contains(key) {
            if key == "comment" || key == "$schema" { continue }
            remarks.append(
                localized("\(place): “\(key)” is unknown and has no effect.")
                    + Spelling.suggestion(for: key, among: known))
        }
    }

    private mutating func checkProperty(_ name: String, _ value: JSONValue, _ place: String) {
        if name == "comment" { return }
        guard let kind = PathProperties.known[name] else {
            let names = Array(PathProperties.known.keys)
            remarks.append(
                localized("\(place): “\(name)” is not a built-in property. Only custom screens can read it.")
                    + Spelling.suggestion(for: name, among: names))
            return
        }
        switch kind {
        case .flag where value.bool == nil:
            remarks.append(
                localized("\(place): “\(name)” must be true or false, without quotes; \(value.text) has no effect."))
        case .text where value.string == nil:
            remarks.append(
                localized("\(place): “\(name)” must be a string in double quotes; \(value.text) has no effect."))
        case .length where value.integer.map(PathProperties.windowLengths.contains) != true:
            let lengths = PathProperties.windowLengths
            remarks.append(
                localized(
                    "\(place): “\(name)” must be a whole number of pixels from \(lengths.lowerBound) to "
                        + "\(lengths.upperBound), without quotes; \(value.text) has no effect."))
        case .word(let words):
            if let word = value.string, words.contains(word.lowercased()) { return }
            remarks.append(
                localized(
                    "\(place): “\(name)” cannot be \(value.text), which has no effect. Use one of: "
                        + "\(words.joined(separator: ", ")).")
                    + Spelling.suggestion(for: value.string ?? "", among: words))
        default: break
        }
    }

    /// Returns the reason why no path can match a pattern, as the end of a sentence, or `nil` if a path might match.
    private static func whyNever(_ pattern: String, _ matchesQueryStrings: Bool) -> String? {
        let plain = pattern.replacing("\\/", with: "/")
        if plain.contains("://") {
            return localized(
                "only the path and the query are matched, without scheme and host. Begin with the path's “/”.")
        }
        if plain.unicodeScalars.contains(where: { !$0.isASCII || $0 == " " }) {
            return localized(
                "in an address, spaces and non-English letters are percent-encoded. Write “%20” for a space.")
        }
        if pattern.contains("#") { return localized("the part after “#” is not matched. Remove it.") }
        if !matchesQueryStrings, pattern.contains("\\?") {
            return localized("“matchQueryStrings” is false, so the query is not matched.")
        }
        let start = plain.drop { $0 == "^" }
        if plain.hasPrefix("^"), let first = start.first, first.isLetter || first.isNumber,
            !plain.contains("|"), !["?", "*", "{"].contains(start.dropFirst().first ?? "/")
        {
            return localized("every path begins with “/”. Write “^/\(start)”.")
        }
        return nil
    }
}

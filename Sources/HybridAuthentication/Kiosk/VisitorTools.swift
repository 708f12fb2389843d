import HybridValues

/// The tools below a kiosk's page with which visitors adapt it.
package struct VisitorTools: Equatable, Sendable {
    /// True if visitors can enlarge the page.
    package var offersTextSize = false
    /// True if visitors can choose light text on black.
    package var offersContrast = false
    /// True if a speech synthesizer reads the page aloud on request.
    package var readsAloud = false
    /// The codes of the languages that visitors can choose, such as `de` or `pt-BR`.
    package var languages: [String] = []

    package init() {}

    private static let keys = ["contrast", "languages", "readAloud", "textSize"]

    /// Parses the key `kiosk.visitorTools` of the application file.
    static func read(_ placed: PlacedValue?, with reader: inout ApplicationReader) -> VisitorTools? {
        guard let object = reader.object(placed, keys: keys, example: "{\"textSize\": true}") else { return nil }
        var tools = VisitorTools()
        tools.offersTextSize = reader.flag(reader.member("textSize", of: object)) ?? false
        tools.offersContrast = reader.flag(reader.member("contrast", of: object)) ?? false
        tools.readsAloud = reader.flag(reader.member("readAloud", of: object)) ?? false
        for (text, path) in reader.texts(reader.member("languages", of: object), example: "de") {
            if isLanguage(text) {
                if !tools.languages.contains(text) { tools.languages.append(text) }
            } else {
                reader.problem(
                    path, localized("“\(text)” is not a language. Write a code, such as \"de\" or \"pt-BR\"."))
            }
        }
        return tools == VisitorTools() ? nil : tools
    }

    /// Returns true for a language tag of RFC 5646 that has at most a script and a region.
    static func isLanguage(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        return (1...3).contains(parts.count) && (2...3).contains(parts[0].count)
            && parts[0].allSatisfy(\.isLetter)
            && parts.allSatisfy {
                (2...4).contains($0.count) && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
            }
    }
}

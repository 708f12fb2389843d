/// Prepares external text for one line of the interface: a menu, a title, a message.
package enum DisplayLine {
    /// The text on one line, without invisible characters and direction overrides.
    /// - Returns: `nil` if nothing is left; at most `limit` characters. Only the first part of a long text is searched
    ///   for visible characters.
    package static func make(_ text: String?, limit: Int) -> String? {
        guard let text else { return nil }
        let length = limit * scalarsPerCharacter
        let part = DisplayText.bounded(String(text.unicodeScalars.prefix(length)), limit: length)
        let visible = part.unicodeScalars.filter { scalar in
            scalar.properties.isWhitespace || !invisible.contains(scalar.properties.generalCategory)
        }
        let words = String(String.UnicodeScalarView(visible)).split(whereSeparator: \.isWhitespace)
        let line = words.joined(separator: " ")
        guard !line.isEmpty else { return nil }
        return line.count > limit ? "\(line.prefix(limit - 1))…" : line
    }

    /// Characters that are invisible or change the text direction: `annexe[U+202E]fdp.exe` is displayed like a PDF
    /// file.
    static let invisible: Set<Unicode.GeneralCategory> = [
        .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate,
    ]

    /// Includes spaces and invisible characters.
    private static let scalarsPerCharacter = 16
}

/// Prepares external text for one line of the interface, such as a menu, a title or a message.
package enum DisplayLine {
    /// Returns the text on one line, without invisible characters and direction overrides.
    /// - Returns: At most `limit` characters, or `nil` if no visible character is left. Only the first part of a long
    ///   text is searched for visible characters.
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

    /// Categories of characters that are invisible or change the direction of text. For example,
    /// `annexe[U+202E]fdp.exe` is displayed like a PDF file.
    package static let invisible: Set<Unicode.GeneralCategory> = [
        .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate,
    ]

    /// The number of scalars per character that are examined. It includes spaces and invisible characters.
    private static let scalarsPerCharacter = 16
}

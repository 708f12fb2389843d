/// Texts from outside as they may be shown in one line of somebody else's: a menu, a title, a message.
package enum DisplayLine {
    /// The text on one line, without what does not show or would change the direction of what follows.
    /// - Returns: `nil` if nothing is left; at most `limit` characters. What does not begin to show in a text's first part
    ///   is not looked for in the rest.
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

    /// What cannot be seen, or turns the direction of what can: `annexe[U+202E]fdp.exe` reads as a PDF.
    static let invisible: Set<Unicode.GeneralCategory> = [
        .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate,
    ]

    /// Spaces and what does not show count too.
    private static let scalarsPerCharacter = 16
}

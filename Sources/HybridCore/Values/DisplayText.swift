/// Prepares external text for widgets. A widget lays out its whole text, even if little of it is visible, and an
/// unbreakable word takes time quadratic in its length: 20,000 letters without a space blocked the program for twenty
/// seconds. Text from pages, servers and files is therefore bounded before it is shown.
package enum DisplayText {
    /// The limit for dialogs.
    package static let longest = 2_000
    /// The limit for single lines: titles, names, tooltips.
    package static let longestLine = 300
    /// Longer than the words of any language.
    static let longestWord = 200
    /// The maximum number of combining marks on a character.
    private static let mostMarks = 8
    private static let ellipsis: Unicode.Scalar = "…"
    /// A zero-width space, which permits a line break.
    private static let breakingPlace: Unicode.Scalar = "\u{200B}"

    /// The text at a bounded layout cost: cut to a number of scalars, visible or not, with line break opportunities in
    /// overlong words.
    package static func bounded(_ text: String, limit: Int = longest) -> String {
        let scalars = text.unicodeScalars
        var shown = String.UnicodeScalarView()
        var (count, word, marks) = (0, 0, 0)
        for scalar in scalars {
            if count >= limit {
                shown.append(ellipsis)
                break
            }
            count += 1
            if scalar.properties.isGraphemeExtend || scalar.properties.isJoinControl {
                marks += 1
                if marks <= mostMarks { shown.append(scalar) }
                continue
            }
            marks = 0
            word = scalar.properties.isWhitespace || scalar == breakingPlace ? 0 : word + 1
            if word > longestWord {
                shown.append(breakingPlace)
                word = 1
            }
            shown.append(scalar)
        }
        return String(shown)
    }

    /// The beginning of a text to be copied or edited, without inserted characters.
    package static func beginning(of text: String, limit: Int = longest) -> String {
        String(text.unicodeScalars.prefix(limit))
    }

    /// Like ``bounded(_:limit:)``, for a single line such as a title.
    package static func line(_ text: String) -> String { bounded(text, limit: longestLine) }
}

/// Prepares external text for widgets.
///
/// A widget computes the layout of its whole text, even if only a small part is visible, and the layout of an
/// unbreakable word takes time quadratic in its length: 20,000 letters without a space blocked the program for twenty
/// seconds. Text from pages, servers and files is therefore bounded before it is shown.
package enum DisplayText {
    /// The maximum length of texts in dialogs.
    package static let longest = 2_000
    /// The maximum length of single lines, such as titles, names and tooltips.
    package static let longestLine = 300
    /// The maximum length of a word. No language has longer words.
    static let longestWord = 200
    /// The maximum number of combining marks on a character.
    private static let mostMarks = 8
    private static let ellipsis: Unicode.Scalar = "…"
    /// A zero-width space, at which a line can be broken.
    private static let breakingPlace: Unicode.Scalar = "\u{200B}"

    /// Returns the text in a form whose layout takes bounded time. It is cut to a number of scalars, visible or not,
    /// and line breaks are permitted in overlong words.
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

    /// Returns the beginning of a text that the user can copy or edit. No characters are inserted.
    package static func beginning(of text: String, limit: Int = longest) -> String {
        String(text.unicodeScalars.prefix(limit))
    }

    /// Returns the text like ``bounded(_:limit:)``, but with the limit for a single line such as a title.
    package static func line(_ text: String) -> String { bounded(text, limit: longestLine) }
}

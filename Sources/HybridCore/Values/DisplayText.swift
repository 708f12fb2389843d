/// Texts from outside as widgets may show them. A widget lays out a text whole, however little of it is in sight, and for a
/// word that has no place to be broken it takes time with the square of its length: 20,000 letters without a space kept the
/// program busy for twenty seconds. So whatever a page, a server or a file has written is bounded before it is shown.
package enum DisplayText {
    /// More than anybody reads in a dialog.
    package static let longest = 2_000
    /// For what stands on one line: titles, names, tooltips.
    package static let longestLine = 300
    /// No word of a language is as long.
    static let longestWord = 200
    /// Marks that are put on top of one another.
    private static let mostMarks = 8
    private static let ellipsis: Unicode.Scalar = "…"
    /// A place where a line may end, which takes up no room.
    private static let breakingPlace: Unicode.Scalar = "\u{200B}"

    /// The text, or as much of it as can be shown at a bounded cost: cut at a length, which counts what the text is made of
    /// and not what of it can be seen, with places for line breaks in words that have none.
    package static func bounded(_ text: String, limit: Int = longest) -> String {
        // Most texts are short and of short words: nothing is copied.
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

    /// The beginning of a text that is there to be copied or changed: cut, and nothing put in between.
    package static func beginning(of text: String, limit: Int = longest) -> String {
        String(text.unicodeScalars.prefix(limit))
    }

    /// As ``bounded(_:limit:)`` for one line of a widget's own, such as a title.
    package static func line(_ text: String) -> String { bounded(text, limit: longestLine) }
}

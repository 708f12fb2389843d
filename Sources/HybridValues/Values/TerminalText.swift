/// Prepares text of files and servers for a terminal.
package enum TerminalText {
    /// The maximum length of a line in Unicode scalars.
    static let longestLine = 2_000

    /// Returns the text with escapes such as `\u{1B}` for control characters and direction overrides, which could make a
    /// terminal show something else. Line breaks and tabs stay; long lines are cut.
    package static func safe(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let scalars = line.unicodeScalars
            let shown = scalars.prefix(longestLine).map { scalar in
                let isInvisible = DisplayLine.invisible.contains(scalar.properties.generalCategory) && scalar != "\t"
                return isInvisible ? "\\u{\(String(scalar.value, radix: 16, uppercase: true))}" : String(scalar)
            }
            return shown.joined() + (scalars.count > longestLine ? "…" : "")
        }.joined(separator: "\n")
    }
}

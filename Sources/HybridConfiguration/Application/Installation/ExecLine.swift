/// A parser for the command of a desktop entry (Desktop Entry Specification, “The Exec key”).
package enum ExecLine {
    /// Returns the program and its arguments, without field codes.
    /// - Parameter text: The unescaped value of `Exec`.
    /// - Returns: `nil` if the command is empty or if a closing quotation mark is missing.
    package static func command(_ text: String) -> [String]? {
        var words: [String.UnicodeScalarView] = []
        var word: String.UnicodeScalarView?
        var isQuoted = false
        var rest = Substring(text).unicodeScalars
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\"":
                isQuoted.toggle()
                word = word ?? .init()
            case "\\" where isQuoted:
                guard let next = rest.popFirst() else { return nil }
                word?.append(next)
            case " " where !isQuoted, "\t" where !isQuoted:
                if let whole = word { words.append(whole) }
                word = nil
            default: word = (word ?? .init()) + [scalar]
            }
        }
        guard !isQuoted else { return nil }
        if let word { words.append(word) }
        let command = words.compactMap { argument(String($0)) }
        return command.isEmpty ? nil : command
    }

    /// Returns the word without field codes, or `nil` if nothing remains.
    private static func argument(_ word: String) -> String? {
        guard word.contains("%") else { return word }
        var text = String.UnicodeScalarView()
        var rest = Substring(word).unicodeScalars
        while let scalar = rest.popFirst() {
            guard scalar == "%" else {
                text.append(scalar)
                continue
            }
            if rest.popFirst() == "%" { text.append("%") }
        }
        return text.isEmpty ? nil : String(text)
    }
}

import Foundation

/// Swift source with comments and string contents blanked out, so that a search finds only code. Line numbers are kept.
struct SwiftCode {
    let lines: [String]
    private let text: String

    init(_ text: String) {
        var scanner = Scanner(rest: Substring(text))
        scanner.run()
        self.text = scanner.code
        lines = scanner.code.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// Imported modules with their line numbers.
    var imports: [(line: Int, module: String)] {
        let kinds: Set = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
        let access: Set = ["public", "package", "internal", "fileprivate", "private"]
        return lines.enumerated().compactMap { index, line in
            var words = line.split(separator: " ").drop { $0.hasPrefix("@") || access.contains(String($0)) }
            guard words.first == "import" else { return nil }
            words = words.dropFirst().drop { kinds.contains(String($0)) }
            guard let module = words.first?.split(separator: ".").first else { return nil }
            return (index + 1, String(module))
        }
    }

    /// Line numbers that contain `word`. A word that starts with a letter must not follow a letter, digit or
    /// underscore.
    func lines(containing word: String) -> [Int] {
        // Most words are in few files, and C's search in the whole text is fast.
        guard strstr(text, word) != nil else { return [] }
        return lines.indices.filter { index in
            lines[index].ranges(of: word).contains { range in
                guard word.first?.isLetter == true, let before = lines[index][..<range.lowerBound].last else {
                    return true
                }
                return !(before.isLetter || before.isNumber || before == "_")
            }
        }.map { $0 + 1 }
    }
}

/// Copies code and drops everything else. Recognizes line and block comments and strings of every kind. Code inside an
/// interpolation counts as text.
private struct Scanner {
    var rest: Substring
    var code = ""

    mutating func run() {
        while let character = rest.first {
            if rest.hasPrefix("//") {
                rest = rest.drop { $0 != "\n" }
            } else if rest.hasPrefix("/*") {
                skip(past: "*/", after: 2)
            } else if let quote = openingQuote() {
                skipString(quote)
            } else {
                code.append(character)
                rest.removeFirst()
            }
        }
    }

    /// `"`, `"""`, or either with leading number signs.
    private func openingQuote() -> String? {
        let signs = String(rest.prefix { $0 == "#" })
        let tail = rest.dropFirst(signs.count)
        if tail.hasPrefix("\"\"\"") { return signs + "\"\"\"" }
        return tail.hasPrefix("\"") ? signs + "\"" : nil
    }

    private mutating func skipString(_ opening: String) {
        let closing = String(opening.reversed())
        let escape = "\\" + opening.prefix { $0 == "#" }
        code += "\"\""
        rest = rest.dropFirst(opening.count)
        while let character = rest.first, !rest.hasPrefix(closing) {
            if character == "\n" {
                // A quotation mark of a regular expression, not of a string.
                guard opening.hasSuffix("\"\"\"") else { return }
                code += "\n"
            }
            rest = rest.dropFirst(rest.hasPrefix(escape) ? escape.count + 1 : 1)
        }
        rest = rest.dropFirst(closing.count)
    }

    private mutating func skip(past end: String, after length: Int) {
        rest = rest.dropFirst(length)
        while let character = rest.first, !rest.hasPrefix(end) {
            if character == "\n" { code += "\n" }
            rest.removeFirst()
        }
        rest = rest.dropFirst(end.count)
    }
}

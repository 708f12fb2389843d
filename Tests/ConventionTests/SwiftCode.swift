import Foundation

/// Swift source with comments and string contents blanked out, so that a search finds only code. Line numbers are kept.
struct SwiftCode {
    let lines: [String]
    private let text: String

    init(_ text: String) {
        var scanner = Scanner(rest: Array(text.utf8)[...])
        scanner.run()
        self.text = String(decoding: scanner.code, as: UTF8.self)
        lines = scanner.code.split(separator: Scanner.newline, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
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
/// interpolation counts as text. Works with bytes, because characters take a debug build ten times as long.
private struct Scanner {
    static let newline = UInt8(ascii: "\n")
    private static let (quote, sign, slash) = (UInt8(ascii: "\""), UInt8(ascii: "#"), UInt8(ascii: "/"))
    private static let (star, escape) = (UInt8(ascii: "*"), UInt8(ascii: "\\"))

    var rest: ArraySlice<UInt8>
    var code: [UInt8] = []

    mutating func run() {
        while let byte = rest.first {
            if byte == Self.slash, rest.starts(with: [Self.slash, Self.slash]) {
                rest = rest.drop { $0 != Self.newline }
            } else if byte == Self.slash, rest.starts(with: [Self.slash, Self.star]) {
                skip(2, past: [Self.star, Self.slash])
            } else if byte == Self.quote || byte == Self.sign, let quote = openingQuote() {
                skipString(quote)
            } else {
                code.append(byte)
                rest.removeFirst()
            }
        }
    }

    /// `"`, `"""`, or either with leading number signs.
    private func openingQuote() -> [UInt8]? {
        let signs = rest.prefix { $0 == Self.sign }
        let quotes = rest.dropFirst(signs.count).prefix { $0 == Self.quote }.count
        return quotes == 0 ? nil : signs + Array(repeating: Self.quote, count: quotes < 3 ? 1 : 3)
    }

    private mutating func skipString(_ opening: [UInt8]) {
        let signs = opening.prefix { $0 == Self.sign }
        let (closing, escape) = (Array(opening.reversed()), [Self.escape] + signs)
        code += [Self.quote, Self.quote]
        rest = rest.dropFirst(opening.count)
        while let byte = rest.first, byte != closing[0] || !rest.starts(with: closing) {
            if byte == Self.newline {
                // A quotation mark of a regular expression, not of a string.
                guard opening.count - signs.count == 3 else { return }
                code.append(byte)
            }
            rest = rest.dropFirst(byte == Self.escape && rest.starts(with: escape) ? escape.count + 1 : 1)
        }
        rest = rest.dropFirst(closing.count)
    }

    private mutating func skip(_ length: Int, past end: [UInt8]) {
        rest = rest.dropFirst(length)
        while let byte = rest.first, !rest.starts(with: end) {
            if byte == Self.newline { code.append(byte) }
            rest.removeFirst()
        }
        rest = rest.dropFirst(end.count)
    }
}

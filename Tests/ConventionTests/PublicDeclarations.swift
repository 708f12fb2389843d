/// Declarations of a file that are visible to other packages: those marked `public`, and the cases and requirements of
/// public enumerations and protocols, which have no modifier.
struct PublicDeclarations {
    struct Declaration: Equatable {
        /// Line number.
        let line: Int
        let code: String
        /// Text of the doc comment. Empty if none exists.
        let comment: String

        /// Defect of the documentation, `nil` if none.
        var problem: String? {
            if comment.isEmpty { return "has no doc comment" }
            return isThrowing && !comment.contains("Throws:")
                ? "throws, and its doc comment does not say what (`- Throws:`)" : nil
        }

        /// True if the function itself throws, not only a closure parameter.
        private var isThrowing: Bool {
            var depth = 0
            let outside = code.prefix { $0 != "{" }.filter { character in
                if character == "(" { depth += 1 }
                defer { if character == ")" { depth -= 1 } }
                return depth == 0
            }
            return outside.split(separator: " ").contains { $0 == "throws" || $0.hasPrefix("throws(") }
        }
    }

    let all: [Declaration]

    init(_ file: RepositoryFile) {
        let lines = file.lines
        var found: [Declaration] = []
        // For each open brace: the kind of its declaration, if that is public and makes its members public.
        var scopes: [String?] = []
        var opening: String?
        for (index, code) in file.code.lines.enumerated() {
            let words = code.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "@") }.map(String.init)
            let isMember = Self.isMember(words, of: scopes.last ?? nil)
            let kind = words.first { Self.kinds.contains($0) }
            if isMember || words.contains("public") && kind != nil && !words.contains("import") {
                let text = Self.whole(from: index, of: lines)
                found.append(Declaration(line: index + 1, code: text, comment: Self.comment(above: index, in: lines)))
                opening = kind
            }
            for character in code {
                if character == "{" {
                    scopes.append(opening)
                    opening = nil
                } else if character == "}" {
                    _ = scopes.popLast()
                }
            }
        }
        all = found
    }

    private static let kinds: Set = [
        "class", "struct", "enum", "protocol", "func", "var", "let", "init", "subscript", "typealias", "actor",
        "associatedtype",
    ]

    /// True if a line is a case of a public enumeration or a requirement of a public protocol.
    private static func isMember(_ words: [String], of kind: String?) -> Bool {
        let first = words.first { !$0.hasPrefix("@") && !["indirect", "mutating", "nonisolated"].contains($0) }
        return switch kind {
        case "enum": first == "case"
        case "protocol": first.map { kinds.contains($0) } ?? false
        default: false
        }
    }

    /// The declaration up to its opening brace, or to the end of the line if it has none.
    private static func whole(from index: Int, of lines: [Substring]) -> String {
        var text = String(lines[index])
        var next = index + 1
        while text.filter({ $0 == "(" }).count > text.filter({ $0 == ")" }).count
            || !text.contains("{") && next < lines.count && lines[next].drop(while: \.isWhitespace).hasPrefix(")"),
            next < lines.count
        {
            text += lines[next]
            next += 1
        }
        return text
    }

    /// The `///` lines above a declaration and its attributes.
    private static func comment(above index: Int, in lines: [Substring]) -> String {
        let above = lines[..<index].reversed().map { $0.drop(while: \.isWhitespace) }.drop { $0.hasPrefix("@") }
        return above.prefix { $0.hasPrefix("///") }.reversed().joined(separator: "\n")
    }
}

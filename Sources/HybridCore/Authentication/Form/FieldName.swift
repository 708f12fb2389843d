/// Name of a field in a request: `email_address`, or nested in Rails' notation, `user[email]`.
package struct FieldName: Hashable, Sendable {
    /// Reason why a text is not a name, with the remedy.
    struct Problem: Error {
        let sentence: String
    }

    /// The name as written in the application file and in a form.
    package let text: String
    /// Components from the outside in, one more than the number of brackets.
    package let parts: [String]

    private static let sizeLimit = 128

    /// - Throws: ``Problem``.
    init(_ text: String) throws(Problem) {
        let name = String(text.prefix(40))
        func problem(_ sentence: String) -> Problem {
            Problem(sentence: "\(sentence) \(localized("Write it as \"email\", or nested as \"user[email]\"."))")
        }
        guard text.utf8.count <= Self.sizeLimit else {
            throw problem(localized("“\(name)” is longer than \(Self.sizeLimit) bytes."))
        }
        guard text.unicodeScalars.allSatisfy(Self.isAllowed) else {
            throw problem(
                localized("“\(name)” has a space, a quote or another invalid character."))
        }
        var parts = [String(text.prefix { $0 != "[" && $0 != "]" })]
        var rest = text.dropFirst(parts[0].count)
        guard !parts[0].isEmpty else { throw problem(localized("“\(name)” begins with a bracket.")) }
        while rest.first == "[" {
            guard let end = rest.firstIndex(of: "]") else {
                throw problem(localized("“\(name)” has a bracket that is not closed."))
            }
            let part = rest[rest.index(after: rest.startIndex)..<end]
            guard !part.isEmpty else { throw problem(localized("“\(name)” has empty brackets.")) }
            guard !part.contains("[") else {
                throw problem(localized("“\(name)” has brackets within brackets."))
            }
            parts.append(String(part))
            rest = rest[rest.index(after: end)...]
        }
        guard rest.isEmpty else {
            throw problem(
                rest.first == "]"
                    ? localized("“\(name)” closes a bracket that is not open.")
                    : localized("“\(name)” continues after a closing bracket."))
        }
        self.text = text
        self.parts = parts
    }

    private static func isAllowed(_ scalar: UnicodeScalar) -> Bool {
        let value = scalar.value
        return value > 0x20 && value != 0x7F && !"\"'<>&=;,{}$\\".unicodeScalars.contains(scalar)
    }

    /// True if both cannot be in one object: they are equal, or one contains the other.
    func collides(with other: FieldName) -> Bool {
        let length = min(parts.count, other.parts.count)
        return parts.prefix(length) == other.parts.prefix(length)
    }

    /// Default label: `user[phone_number]` becomes “Phone number”.
    var title: String {
        let words = (parts.last ?? "").split { $0 == "_" || $0 == "-" }.joined(separator: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }
}

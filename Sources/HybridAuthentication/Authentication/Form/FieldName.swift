import HybridValues

/// The name of a field in a request. Examples are `email_address` and `user[email]`, which is a nested field in the
/// notation of Rails.
package struct FieldName: Hashable, Sendable {
    /// The reason why a text is not a valid name, and how to correct it.
    package struct Problem: Error {
        package let sentence: String
    }

    /// The name as written in the application file and in a form.
    package let text: String
    /// The components of the name, from the outermost object to the field. Their number is one more than that of the
    /// bracket pairs.
    package let parts: [String]

    private static let sizeLimit = 128

    init(_ text: String) throws(Problem) {
        let name = String(text.prefix(40))
        func problem(_ sentence: String) -> Problem {
            Problem(sentence: "\(sentence) \(localized("Write it as \"email\", or nested as \"user[email]\"."))")
        }
        guard text.utf8.count <= Self.sizeLimit else {
            throw problem(localized("“\(name)” is longer than \(Self.sizeLimit) bytes."))
        }
        guard text.unicodeScalars.allSatisfy(Self.isAllowed) else {
            throw problem(localized("“\(name)” has a space, a quote or another invalid character."))
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

    /// True if the two names cannot be used in one object. This is the case if they are equal or if one contains the
    /// other.
    func collides(with other: FieldName) -> Bool {
        let length = min(parts.count, other.parts.count)
        return parts.prefix(length) == other.parts.prefix(length)
    }

    /// The default label for the field. For example, the label of `user[phone_number]` is “Phone number”.
    package var title: String {
        let words = (parts.last ?? "").split { $0 == "_" || $0 == "-" }.joined(separator: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }
}

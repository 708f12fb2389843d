/// A sentence for the user, in English and in the user's language.
///
/// In the source code it is written as a string with `\(values)`. Translations are looked up by the whole sentence, in
/// which the placeholders `%1$s`, `%2$s` and so on replace the values. A translation may therefore change their order.
/// Sentences are never concatenated from parts.
public struct LocalizedText: ExpressibleByStringInterpolation, Sendable {
    /// The key for translations. It is a printf format in which every value is a string.
    package let key: String
    /// The values for the placeholders of the key. The first is the value for `%1$s`.
    package let values: [Value]
    private let origin: Origin

    /// The way to look up a sentence.
    private enum Origin {
        case sentence, elsewhere
        case plural(one: String, count: Int)
    }

    /// Creates a sentence without values.
    public init(stringLiteral text: String) {
        self.init(key: text.escapedForFormat, values: [])
    }

    /// Creates a sentence with values.
    public init(stringInterpolation: StringInterpolation) {
        self.init(key: stringInterpolation.key, values: stringInterpolation.values)
    }

    /// Creates a sentence that spans several source lines.
    public init(_ text: LocalizedText) { self = text }

    /// Joins the parts of one sentence that spans two source lines.
    public static func + (one: LocalizedText, other: LocalizedText) -> LocalizedText {
        // The placeholders of the second part get new numbers. Its escaped percent signs stay escaped.
        let places = other.values.indices.map { Value.text("%\(one.values.count + $0 + 1)$s") }
        let rest = LocalizedText(key: other.key.replacing("%%", with: "%%%%"), values: places).english
        return LocalizedText(key: one.key + rest, values: one.values + other.values)
    }

    /// Creates a text from an external source, such as a library or a server. It is shown unchanged.
    public init(verbatim text: String) {
        self.init(key: text.escapedForFormat, values: [], origin: .elsewhere)
    }

    private init(key: String, values: [Value], origin: Origin = .sentence) {
        self.key = key
        self.values = values
        self.origin = origin
    }

    /// Creates a sentence whose form depends on a number. A translation may have more than two forms.
    /// - Parameters:
    ///   - one: The English sentence in the singular.
    ///   - other: The English sentence in the plural. The values that it contains are inserted into every form.
    ///   - count: The number that determines the form.
    public init(one: LocalizedText, other: LocalizedText, count: Int) {
        self.init(key: other.key, values: other.values, origin: .plural(one: one.key, count: count))
    }

    /// The sentence in the user's language.
    public var text: String { text(in: nil) }

    /// Returns the sentence in the user's language.
    /// - Parameter context: A text that distinguishes two meanings of an English word.
    package func text(in context: String?) -> String {
        switch origin {
        case .sentence: filled(Translations.installed.lookUp(key, context))
        case .plural(let one, let count): filled(Translations.installed.lookUpPlural(one, key, count))
        case .elsewhere: english
        }
    }

    /// The English sentence, for the log and the trace.
    public var english: String {
        guard case .plural(let one, let count) = origin else { return filled(key, isEnglish: true) }
        return filled(Translations.english.lookUpPlural(one, key, count), isEnglish: true)
    }

    /// Returns the format, which is the key or its translation, with the values inserted.
    package func filled(_ format: String, isEnglish: Bool = false) -> String {
        guard format.utf8.contains(UInt8(ascii: "%")) else { return format }
        var result = ""
        var rest = Substring(format)
        while let sign = rest.firstIndex(of: "%") {
            result += rest[..<sign]
            rest = rest[sign...].dropFirst()
            if rest.first == "%" {
                result += "%"
                rest = rest.dropFirst()
            } else if let end = rest.firstRange(of: "$s"), let number = Int(rest[..<end.lowerBound]),
                values.indices.contains(number - 1)
            {
                result += values[number - 1].text(isEnglish: isEnglish)
                rest = rest[end.upperBound...]
            } else {
                result += "%"
            }
        }
        return result + rest
    }
}

extension LocalizedText {
    /// A value in a sentence, which is a text or another sentence.
    package enum Value: Sendable {
        case text(String)
        indirect case sentence(LocalizedText)

        package func text(isEnglish: Bool) -> String {
            switch self {
            case .text(let text): text
            case .sentence(let sentence): isEnglish ? sentence.english : sentence.text
            }
        }
    }

    /// Collects the parts of a sentence with values.
    public struct StringInterpolation: StringInterpolationProtocol, Sendable {
        fileprivate var key = ""
        fileprivate var values: [Value] = []

        /// Creates an empty sentence.
        public init(literalCapacity: Int, interpolationCount: Int) {
            key.reserveCapacity(literalCapacity + 4 * interpolationCount)
        }

        /// Adds literal text.
        public mutating func appendLiteral(_ text: String) { key += text.escapedForFormat }

        /// Adds a text as a value.
        public mutating func appendInterpolation(_ value: String) { append(.text(value)) }

        /// Adds a sentence as a value, such as a reason after a colon. It is translated separately.
        public mutating func appendInterpolation(_ value: LocalizedText) { append(.sentence(value)) }

        private mutating func append(_ value: Value) {
            values.append(value)
            key += "%\(values.count)$s"
        }

        /// Adds the description of another value.
        public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            appendInterpolation(value.description)
        }

        /// Adds the description of an error.
        public mutating func appendInterpolation(_ value: any Error) {
            appendInterpolation(String(describing: value))
        }
    }
}

/// Equality and hash use the English text with its values.
extension LocalizedText: Hashable {
    /// Compares the English texts.
    public static func == (one: LocalizedText, other: LocalizedText) -> Bool { one.english == other.english }

    /// Hashes the English text.
    public func hash(into hasher: inout Hasher) { hasher.combine(english) }
}

extension LocalizedText: CustomStringConvertible {
    /// The English sentence.
    public var description: String { english }
}

extension String {
    fileprivate var escapedForFormat: String {
        utf8.contains(UInt8(ascii: "%")) ? replacing("%", with: "%%") : self
    }
}

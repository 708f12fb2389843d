/// A sentence for people, in English as it stands in the source, and in the language of whoever reads it.
///
/// It is written like any other text, with `\(values)`. The whole sentence is looked up, with `%1$s`, `%2$s` and so on where
/// the values belong, so that a translation may put them in another order. A sentence is never put together from pieces.
public struct LocalizedText: ExpressibleByStringInterpolation, Sendable {
    /// What translations are looked up by: a format of printf's, in which every value is a text.
    package let key: String
    /// What stands in the places of the key, the first in `%1$s`.
    let values: [Value]
    private let origin: Origin

    /// How a sentence is looked up.
    private enum Origin {
        case sentence, elsewhere
        case plural(one: String, count: Int)
    }

    /// A sentence without values.
    public init(stringLiteral text: String) {
        self.init(key: text.escapedForFormat, values: [])
    }

    /// A sentence with values.
    public init(stringInterpolation: StringInterpolation) {
        self.init(key: stringInterpolation.key, values: stringInterpolation.values)
    }

    /// A sentence that is written in several lines of the source.
    public init(_ text: LocalizedText) { self = text }

    /// One sentence in two lines of the source: neither side is one by itself.
    public static func + (one: LocalizedText, other: LocalizedText) -> LocalizedText {
        // The other's places are those that follow here. Its signs of per cent stay doubled.
        let places = other.values.indices.map { Value.text("%\(one.values.count + $0 + 1)$s") }
        let rest = LocalizedText(key: other.key.replacing("%%", with: "%%%%"), values: places).english
        return LocalizedText(key: one.key + rest, values: one.values + other.values)
    }

    /// A text from elsewhere, such as a library or a server, which is shown as it is.
    public init(verbatim text: String) {
        self.init(key: text.escapedForFormat, values: [], origin: .elsewhere)
    }

    private init(key: String, values: [Value], origin: Origin = .sentence) {
        self.key = key
        self.values = values
        self.origin = origin
    }

    /// A sentence that depends on a number, of which languages may have more forms than two.
    /// - Parameters:
    ///   - one: What English says of one thing.
    ///   - other: What it says of any other number. Its values count, in whatever form.
    ///   - count: The number that decides the form.
    public init(one: LocalizedText, other: LocalizedText, count: Int) {
        self.init(key: other.key, values: other.values, origin: .plural(one: one.key, count: count))
    }

    /// The sentence in the reader's language.
    public var text: String { text(in: nil) }

    /// The sentence in the reader's language.
    /// - Parameter context: tells two meanings of one English word from each other.
    func text(in context: String?) -> String {
        switch origin {
        case .sentence: filled(Translations.installed.lookUp(key, context))
        case .plural(let one, let count): filled(Translations.installed.lookUpPlural(one, key, count))
        case .elsewhere: english
        }
    }

    /// The sentence as the source has it, for the log and the trace, which testers and machines read.
    public var english: String {
        guard case .plural(let one, let count) = origin else { return filled(key, isEnglish: true) }
        return filled(Translations.english.lookUpPlural(one, key, count), isEnglish: true)
    }

    /// The key, or a translation of it, with the values in it.
    func filled(_ format: String, isEnglish: Bool = false) -> String {
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
    /// What stands in a place of a sentence: a text, or a sentence.
    enum Value: Sendable {
        case text(String)
        indirect case sentence(LocalizedText)

        func text(isEnglish: Bool) -> String {
            switch self {
            case .text(let text): text
            case .sentence(let sentence): isEnglish ? sentence.english : sentence.text
            }
        }
    }

    /// Collects what a sentence with values is made of.
    public struct StringInterpolation: StringInterpolationProtocol, Sendable {
        fileprivate var key = ""
        fileprivate var values: [Value] = []

        /// An empty sentence.
        public init(literalCapacity: Int, interpolationCount: Int) {
            key.reserveCapacity(literalCapacity + 4 * interpolationCount)
        }

        /// Adds words of the sentence.
        public mutating func appendLiteral(_ text: String) {
            key += text.escapedForFormat
        }

        /// Adds a text as a value.
        public mutating func appendInterpolation(_ value: String) { append(.text(value)) }

        /// Adds a sentence as a value, which is translated by itself: a reason after a colon, such as a library's.
        public mutating func appendInterpolation(_ value: LocalizedText) { append(.sentence(value)) }

        private mutating func append(_ value: Value) {
            values.append(value)
            key += "%\(values.count)$s"
        }

        /// Adds anything else as a value, as it describes itself.
        public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            appendInterpolation(value.description)
        }

        /// Adds an error as a value, as it describes itself.
        public mutating func appendInterpolation(_ value: any Error) {
            appendInterpolation(String(describing: value))
        }
    }
}

/// Two are equal that say the same, whatever of it is a value.
extension LocalizedText: Hashable {
    /// Whether both say the same.
    public static func == (one: LocalizedText, other: LocalizedText) -> Bool { one.english == other.english }

    /// By what it says in English.
    public func hash(into hasher: inout Hasher) { hasher.combine(english) }
}

extension LocalizedText: CustomStringConvertible {
    /// The sentence as the source has it.
    public var description: String { english }
}

extension String {
    fileprivate var escapedForFormat: String {
        utf8.contains(UInt8(ascii: "%")) ? replacing("%", with: "%%") : self
    }
}

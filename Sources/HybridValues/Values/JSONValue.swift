import FoundationEssentials

/// A JSON value. It is used for data whose structure the application chooses, such as settings, path properties and the
/// fields of a trace.
public enum JSONValue: Hashable, Sendable {
    /// The value `null`.
    case null
    /// The value `true` or `false`.
    case bool(Bool)
    /// A number without a fraction that fits in an `Int`.
    case integer(Int)
    /// Any other number.
    case number(Double)
    /// A text.
    case string(String)
    /// A list.
    case array([JSONValue])
    /// The members by name, in no particular order.
    case object([String: JSONValue])

    /// The text if this is a string; otherwise `nil`.
    public var string: String? { if case .string(let value) = self { value } else { nil } }
    /// The Boolean if this is one; otherwise `nil`.
    public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
    /// The integer if this is one; otherwise `nil`. A number such as 12.0 also counts as an integer.
    public var integer: Int? {
        switch self {
        case .integer(let value): value
        case .number(let value): Int(exactly: value)
        default: nil
        }
    }
    /// The number if this is one; otherwise `nil`.
    public var double: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }
    /// The elements if this is an array; otherwise `nil`.
    public var array: [JSONValue]? { if case .array(let value) = self { value } else { nil } }
    /// The members if this is an object; otherwise `nil`.
    public var object: [String: JSONValue]? { if case .object(let value) = self { value } else { nil } }

    /// The member with that name, or `nil` if this is not an object or does not contain it.
    public subscript(_ key: String) -> JSONValue? { object?[key] }
}

extension JSONValue: Codable {
    /// Decodes any JSON value.
    /// - Throws: The error of the decoder.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    /// Encodes the value.
    /// - Throws: The error of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }
}

extension JSONValue {
    /// Parses a JSON text like ``init(strictly:limits:)``. `JSONDecoder` is not used, because it would try each kind of
    /// value in turn at every depth: a kilobyte of brackets takes it a second.
    /// - Throws: ``JSONSyntaxError`` with the position of the problem.
    package init(parsing text: some StringProtocol, limits: JSONLimits = .document) throws(JSONSyntaxError) {
        self = try JSONValue(strictly: Array(text.utf8), limits: limits)
    }

    /// The value as JSON on one line. The keys are sorted, so that equal values result in equal texts.
    public var text: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Encoding can fail here only for a number that is not finite, which JSON cannot represent.
        guard let data = try? encoder.encode(self) else { return "null" }
        return String(decoding: data, as: UTF8.self)
    }
}

extension JSONValue: CustomStringConvertible {
    /// The same as ``text``.
    public var description: String { text }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral
{
    /// Creates a string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// Creates a Boolean.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// Creates an integer.
    public init(integerLiteral value: Int) { self = .integer(value) }
    /// Creates a number.
    public init(floatLiteral value: Double) { self = .number(value) }
}

extension JSONValue: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
    /// Creates an array.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    /// Creates an object. If several members have the same name, the last one counts.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Dictionary(elements, uniquingKeysWith: { $1 }))
    }
}

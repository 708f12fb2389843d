import FoundationEssentials

/// A JSON value. A missing member has the value ``null``, so that tests can access nested values in one expression.
public enum JSONValue: Equatable, Sendable, Decodable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// Parses a text. The result is `nil` if the text is not JSON.
    public init?(parsing text: some StringProtocol) {
        guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)) else { return nil }
        self = value
    }

    /// Decodes any JSON value.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let bool = try? container.decode(Bool.self) {
            self = .bool(bool)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let string = try? container.decode(String.self) {
            self = .string(string)
        } else if let array = try? container.decode([JSONValue].self) {
            self = .array(array)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    /// The value of an object's field.
    public subscript(_ key: String) -> JSONValue {
        guard case .object(let fields) = self else { return .null }
        return fields[key] ?? .null
    }

    /// The value of an array's element.
    public subscript(_ index: Int) -> JSONValue {
        guard case .array(let elements) = self, elements.indices.contains(index) else { return .null }
        return elements[index]
    }

    /// The value if this is a string.
    public var string: String? {
        guard case .string(let string) = self else { return nil }
        return string
    }

    /// The value if this is a Boolean.
    public var bool: Bool? {
        guard case .bool(let bool) = self else { return nil }
        return bool
    }

    /// The value if this is a whole number.
    public var int: Int? {
        guard case .number(let number) = self else { return nil }
        return Int(exactly: number)
    }

    /// The value if this is a number.
    public var double: Double? {
        guard case .number(let number) = self else { return nil }
        return number
    }

    /// The elements; empty if this is not an array.
    public var array: [JSONValue] {
        guard case .array(let elements) = self else { return [] }
        return elements
    }
}

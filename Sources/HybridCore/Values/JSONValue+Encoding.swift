import FoundationEssentials

extension JSONValue {
    /// A value of the caller's own type, as its `Encodable` writes it.
    /// - Throws: ``JSONConversionError`` if the value cannot be written as JSON.
    public init(encoding value: any Encodable) throws(JSONConversionError) {
        do {
            self = try JSONValue(strictly: Array(try JSONEncoder().encode(value)))
        } catch {
            throw JSONConversionError(encoding: value, error)
        }
    }

    /// Reads the value as the caller's own type.
    /// - Throws: ``JSONConversionError``, which names the member that does not fit.
    public func decode<Value: Decodable>(as type: Value.Type = Value.self) throws(JSONConversionError) -> Value {
        do {
            return try JSONDecoder().decode(type, from: Data(text.utf8))
        } catch {
            throw JSONConversionError(decoding: type, error)
        }
    }

    /// The value as the caller's own type; `nil` if it does not fit. ``decode(as:)`` says why.
    public func decoded<Value: Decodable>(as type: Value.Type = Value.self) -> Value? {
        try? decode(as: type)
    }
}

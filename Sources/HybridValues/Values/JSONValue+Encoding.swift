import FoundationEssentials

extension JSONValue {
    /// Encodes a value of the caller's type.
    /// - Throws: ``JSONConversionError`` if the value cannot be encoded as JSON.
    public init(encoding value: any Encodable) throws(JSONConversionError) {
        do {
            self = try JSONValue(strictly: Array(try JSONEncoder().encode(value)))
        } catch {
            throw JSONConversionError(encoding: value, error)
        }
    }

    /// Decodes the value as the caller's type.
    /// - Throws: ``JSONConversionError``, which names the member that is invalid.
    public func decode<Value: Decodable>(as type: Value.Type = Value.self) throws(JSONConversionError) -> Value {
        do {
            return try JSONDecoder().decode(type, from: Data(text.utf8))
        } catch {
            throw JSONConversionError(decoding: type, error)
        }
    }

    /// Returns the value as the caller's type, or `nil` if it does not fit. ``decode(as:)`` reports the reason.
    public func decoded<Value: Decodable>(as type: Value.Type = Value.self) -> Value? {
        try? decode(as: type)
    }
}

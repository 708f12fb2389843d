import FoundationEssentials

extension JSONValue {
    /// Encodes a value of the caller's type.
    /// - Throws: ``JSONConversionError`` if the value cannot be encoded as JSON.
    public init(encoding value: any Encodable) throws(JSONConversionError) {
        try self.init(encoding: value, by: JSONCoders())
    }

    /// Encodes a value of the caller's type with the application's encoder.
    /// - Throws: ``JSONConversionError`` if the value cannot be encoded as JSON.
    package init(encoding value: any Encodable, by coders: JSONCoders) throws(JSONConversionError) {
        do {
            self = try JSONValue(strictly: Array(try coders.encoder.encode(value)))
        } catch {
            throw JSONConversionError(encoding: value, error)
        }
    }

    /// Decodes the value as the caller's type.
    /// - Throws: ``JSONConversionError``, which names the member that is invalid.
    public func decode<Value: Decodable>(as type: Value.Type = Value.self) throws(JSONConversionError) -> Value {
        try decode(as: type, by: JSONCoders())
    }

    /// Decodes the value as the caller's type with the application's decoder.
    /// - Throws: ``JSONConversionError``, which names the member that is invalid.
    package func decode<Value: Decodable>(
        as type: Value.Type = Value.self, by coders: JSONCoders
    ) throws(JSONConversionError) -> Value {
        do {
            return try coders.decoder.decode(type, from: Data(text.utf8))
        } catch {
            throw JSONConversionError(decoding: type, error)
        }
    }

    /// Returns the value as the caller's type, or `nil` if it does not fit. ``decode(as:)`` reports the reason.
    public func decoded<Value: Decodable>(as type: Value.Type = Value.self) -> Value? {
        try? decode(as: type)
    }
}

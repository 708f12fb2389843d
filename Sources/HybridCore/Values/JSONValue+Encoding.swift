import FoundationEssentials

extension JSONValue {
    /// A value of a type of one's own, as its `Encodable` writes it; `null` if that cannot be said in JSON.
    public init(encoding value: any Encodable) {
        let json = (try? JSONEncoder().encode(value)).flatMap { try? JSONValue(strictly: Array($0)) }
        self = json ?? .null
    }

    /// The value as a type of one's own; `nil` if it does not fit.
    public func decoded<Value: Decodable>(as type: Value.Type = Value.self) -> Value? {
        try? JSONDecoder().decode(type, from: Data(text.utf8))
    }
}

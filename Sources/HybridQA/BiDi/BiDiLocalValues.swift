import HybridCore

/// The values that a client sends to a script. Each node is replaced by its position in ``elements``.
struct BiDiLocalValues {
    /// The references of the nodes, as in the classic protocol.
    private(set) var elements: [JSONValue] = []

    /// Checks values and replaces their nodes.
    /// - Throws: `invalid argument`.
    mutating func read(_ values: [JSONValue]) throws(DriverRefusal) -> [JSONValue] {
        var result: [JSONValue] = []
        for value in values { result.append(try read(value)) }
        return result
    }

    /// Checks a value and replaces its nodes.
    /// - Throws: `invalid argument`.
    mutating func read(_ value: JSONValue) throws(DriverRefusal) -> JSONValue {
        if let shared = value["sharedId"]?.string {
            elements.append([DriverScript.elementKey: .string(shared)])
            return ["node": .integer(elements.count - 1)]
        }
        if value["handle"]?.string != nil { return value }
        let content = value["value"]
        let isValid: Bool
        switch value["type"]?.string {
        case "undefined", "null": isValid = true
        case "string", "date", "bigint": isValid = content?.string != nil
        case "boolean": isValid = content?.bool != nil
        case "number":
            isValid = content?.double != nil || content?.string.map(Self.specialNumbers.contains) ?? false
        case "regexp": isValid = content?["pattern"]?.string != nil
        case let type? where ["array", "set"].contains(type):
            guard let items = content?.array else { throw Self.refusal(value) }
            return ["type": .string(type), "value": .array(try read(items))]
        case let type? where ["object", "map"].contains(type):
            guard let pairs = content?.array else { throw Self.refusal(value) }
            var result: [JSONValue] = []
            for pair in pairs {
                guard let pair = pair.array, pair.count == 2 else { throw Self.refusal(value) }
                let key = pair[0].string.map { ["type": "string", "value": .string($0)] as JSONValue } ?? pair[0]
                result.append(.array([try read(key), try read(pair[1])]))
            }
            return ["type": .string(type), "value": .array(result)]
        default: throw Self.refusal(value)
        }
        guard isValid else { throw Self.refusal(value) }
        return value
    }

    private static let specialNumbers = ["NaN", "-0", "Infinity", "-Infinity"]

    private static func refusal(_ value: JSONValue) -> DriverRefusal {
        DriverRefusal("invalid argument", "\(value.text.prefix(100)) is not a value for a script.")
    }
}

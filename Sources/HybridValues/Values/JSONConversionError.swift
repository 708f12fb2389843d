/// A value that cannot be converted to or from JSON.
public struct JSONConversionError: Error, Equatable, Sendable, CustomStringConvertible {
    /// A sentence that names the type, the member and the problem. It contains no value.
    public let description: String

    package init(decoding type: any Decodable.Type, _ error: any Error) {
        description = "Cannot decode \(type): \(Self.reason(of: error))\(Self.expectation(of: type, error))."
    }

    package init(encoding value: any Encodable, _ error: any Error) {
        description = "Cannot encode \(Swift.type(of: value)): \(Self.reason(of: error))."
    }

    private static func reason(of error: any Error) -> String {
        switch error {
        case DecodingError.keyNotFound(let key, let context): "\(name(context.codingPath + [key])) is missing"
        case DecodingError.valueNotFound(_, let context): "\(name(context.codingPath)) is null"
        case DecodingError.typeMismatch(let type, let context): "\(name(context.codingPath)) is not of type \(type)"
        case DecodingError.dataCorrupted(let context): "\(name(context.codingPath)) is not valid"
        case EncodingError.invalidValue(_, let context): "\(name(context.codingPath)) has no form in JSON"
        default: "it has no form in JSON"
        }
    }

    /// Returns the type of a member that the error does not name.
    private static func expectation(of type: any Decodable.Type, _ error: any Error) -> String {
        let path: [any CodingKey]
        switch error {
        case DecodingError.keyNotFound(let key, let context): path = context.codingPath + [key]
        case DecodingError.valueNotFound(_, let context), DecodingError.dataCorrupted(let context):
            path = context.codingPath
        default: return ""
        }
        return DataShape(of: type).typeName(at: path.map(step)).map { "; its type is \($0)" } ?? ""
    }

    private static func step(_ key: any CodingKey) -> String { key.intValue.map(String.init) ?? key.stringValue }

    /// Returns the path of a member, such as `items.0.title`.
    private static func name(_ path: [any CodingKey]) -> String {
        let text = path.map(step).joined(separator: ".")
        return DisplayLine.make(text, limit: 100).map { "“\($0)”" } ?? "the value"
    }
}

/// The form of the JSON that a `Decodable` type reads.
package indirect enum DataShape: Equatable, Sendable {
    case string, number, bool
    /// One of these texts.
    case choice([String])
    case list(DataShape)
    /// An object whose keys are data.
    case dictionary(DataShape)
    case object([Member])
    /// JSON of a form that the type does not reveal.
    case any

    /// A member of an object.
    package struct Member: Equatable, Sendable {
        package let name: String
        package var shape: DataShape
        /// True if the member may be absent.
        package var isOptional = false
        /// The Swift type, for messages.
        package var typeName = ""

        package init(
            _ name: String, _ shape: DataShape, isOptional: Bool = false, typeName: String = ""
        ) {
            self.name = name
            self.shape = shape
            self.isOptional = isOptional
            self.typeName = typeName
        }
    }

    /// The members; empty unless this is an object.
    package var members: [Member] { if case .object(let members) = self { members } else { [] } }

    /// Examines a type. Its `init(from:)` runs with a decoder that has no data and records the requests.
    package init(of type: any Decodable.Type) {
        self = ShapeExaminer(path: []).examine(type).shape
    }

    /// Returns the Swift type of a member, or `nil` if it is unknown.
    /// - Parameter path: The names of the members; an element of a list has the number in the list.
    func typeName(at path: some Collection<String>) -> String? {
        guard let first = path.first else { return nil }
        let rest = path.dropFirst()
        switch self {
        case .list(let element), .dictionary(let element): return element.typeName(at: rest)
        case .object(let members):
            guard let member = members.first(where: { $0.name == first }) else { return nil }
            return rest.isEmpty ? (member.typeName.isEmpty ? nil : member.typeName) : member.shape.typeName(at: rest)
        default: return nil
        }
    }
}

extension DataShape: CustomStringConvertible {
    /// The form in the notation of TypeScript.
    package var description: String {
        switch self {
        case .string: "string"
        case .number: "number"
        case .bool: "boolean"
        case .choice(let texts): texts.map { JSONValue.string($0).text }.joined(separator: " | ")
        case .list(.choice(let texts)): "(\(DataShape.choice(texts)))[]"
        case .list(let element): "\(element)[]"
        case .dictionary(let element): "{ [key: string]: \(element) }"
        case .object(let members): members.isEmpty ? "{}" : "{ \(members.map(\.text).joined(separator: ", ")) }"
        case .any: "any"
        }
    }
}

extension DataShape.Member {
    fileprivate var text: String {
        let isPlain = name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
        return "\(isPlain ? name : JSONValue.string(name).text)\(isOptional ? "?" : ""): \(shape)"
    }
}

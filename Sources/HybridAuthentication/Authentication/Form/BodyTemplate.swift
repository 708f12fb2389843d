import FoundationEssentials
import HybridValues

/// The template for the JSON body of a request, from the application file. Each string of the form `${name}` is
/// replaced with a value.
///
/// Only whole strings are replaced. A value inserted into a longer text, such as a GraphQL query, could change the
/// meaning of that text. A value that is a whole string cannot.
package struct BodyTemplate: Equatable, Sendable {
    /// The template as written.
    let content: JSONValue

    package var names: Set<String> { Self.names(in: content) }

    private static func names(in value: JSONValue) -> Set<String> {
        switch value {
        case .string(let text): name(in: text).map { [$0] } ?? []
        case .array(let elements): elements.reduce(into: []) { $0.formUnion(names(in: $1)) }
        case .object(let members): members.values.reduce(into: []) { $0.formUnion(names(in: $1)) }
        default: []
        }
    }

    /// Returns `name` if the text is `${name}`, otherwise `nil`.
    package static func name(in text: String) -> String? {
        guard text.hasPrefix("${"), text.hasSuffix("}"), !text.dropFirst(2).contains("${") else { return nil }
        return String(text.dropFirst(2).dropLast())
    }

    /// Returns the body with the values filled in. A member that has no value, such as an unticked check box, is
    /// omitted.
    func filled(with values: [String: Secret]) -> JSONValue { Self.fill(content, values) ?? .object([:]) }

    private static func fill(_ value: JSONValue, _ values: [String: Secret]) -> JSONValue? {
        switch value {
        case .string(let text):
            guard let name = name(in: text) else { return value }
            return values[name].map { .string($0.reveal()) }
        case .array(let elements): return .array(elements.compactMap { fill($0, values) })
        case .object(let members): return .object(members.compactMapValues { fill($0, values) })
        default: return value
        }
    }

    // MARK: Reading

    /// Reads a template.
    /// - Parameters:
    ///   - known: The names that the template may use.
    ///   - required: The names that the template must use.
    static func read(
        _ placed: PlacedValue?, known: [String], required: [String], with reader: inout ApplicationReader
    ) -> BodyTemplate? {
        guard let placed else { return nil }
        let first = required.first ?? known.first ?? "email"
        guard let object = reader.object(placed, example: "{\"variables\": {\"\(first)\": \"${\(first)}\"}}") else {
            return nil
        }
        check(object, known: known, with: &reader)
        let template = BodyTemplate(content: object.value)
        for name in required where !template.names.contains(name) {
            reader.problem(
                object.path,
                localized("The field “\(name)” is missing. Write \"${\(name)}\" where the server expects it."))
        }
        return template
    }

    private static func check(_ placed: PlacedValue, known: [String], with reader: inout ApplicationReader) {
        switch placed.value {
        case .string(let text):
            guard text.contains("${") else { return }
            guard let name = name(in: text) else {
                return reader.problem(
                    placed.path,
                    localized(
                        "A value inside a longer string could change its meaning. Use a separate string, "
                            + "such as \"${\(known.first ?? "email")}\"; in GraphQL, use a variable."))
            }
            guard !known.contains(name) else { return }
            reader.problem(
                placed.path,
                localized("Unknown field “\(name.prefix(40))”. Use one of: \(known.joined(separator: ", ")).")
                    + Spelling.suggestion(for: name, among: known))
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                check(PlacedValue(value: element, path: "\(placed.path)[\(index)]"), known: known, with: &reader)
            }
        case .object(let members):
            for key in members.keys.sorted() {
                guard let value = members[key] else { continue }
                check(PlacedValue(value: value, path: placed.place(of: key)), known: known, with: &reader)
            }
        default: return
        }
    }
}

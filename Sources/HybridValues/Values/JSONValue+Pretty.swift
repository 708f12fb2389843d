extension JSONValue {
    /// Returns the value as formatted JSON. It is indented by two spaces, and short lists and objects are on one line.
    /// - Parameter order: The keys that come first, in this order. All other keys follow alphabetically.
    package func pretty(order: [String] = []) -> String { pretty(order: order, indentation: "", width: 100) }

    private func pretty(order: [String], indentation: String, width: Int) -> String {
        let line = oneLine(order)
        if indentation.isEmpty ? isPlain : line.count + indentation.count <= width { return line }
        let inner = indentation + "  "
        func lines(_ parts: [String], _ open: String, _ close: String) -> String {
            parts.isEmpty
                ? open + close : "\(open)\n\(parts.map { inner + $0 }.joined(separator: ",\n"))\n\(indentation)\(close)"
        }
        switch self {
        case .array(let elements):
            return lines(elements.map { $0.pretty(order: order, indentation: inner, width: width) }, "[", "]")
        case .object(let members):
            let parts = Self.sorted(members, order).map { key, value in
                "\(JSONValue.string(key).text): \(value.pretty(order: order, indentation: inner, width: width))"
            }
            return lines(parts, "{", "}")
        default: return line
        }
    }

    private var isPlain: Bool { array == nil && object == nil }

    private func oneLine(_ order: [String]) -> String {
        switch self {
        case .array(let elements): "[\(elements.map { $0.oneLine(order) }.joined(separator: ", "))]"
        case .object(let members) where members.isEmpty: "{}"
        case .object(let members):
            "{ "
                + Self.sorted(members, order).map { "\(JSONValue.string($0).text): \($1.oneLine(order))" }
                .joined(separator: ", ") + " }"
        default: text
        }
    }

    private static func sorted(_ members: [String: JSONValue], _ order: [String]) -> [(String, JSONValue)] {
        func rank(_ key: String) -> Int { order.firstIndex(of: key) ?? order.count }
        return members.sorted { (rank($0.key), $0.key) < (rank($1.key), $1.key) }.map { ($0.key, $0.value) }
    }
}

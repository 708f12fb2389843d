/// The paths to which Rails redirects a native application to control its stack.
enum HistoricalLocation: String, CaseIterable {
    case recede, resume, refresh

    /// Not anchored: a scope such as `/admin/recede_historical_location` matches too.
    var pattern: String { "/\(rawValue)_historical_location" }

    /// Exactly these three properties.
    var properties: [String: JSONValue] {
        let presentation =
            switch self {
            case .recede: "pop"
            case .resume: "none"
            case .refresh: "refresh"
            }
        return ["presentation": .string(presentation), "context": "default", "historical_location": true]
    }

    /// The rules for all of them.
    static let rules = allCases.map { location in
        PathRule(
            pattern: location.pattern, compiled: LiteralPattern(location.pattern), properties: location.properties)
    }
}

/// A literal text to search for: the built-in rules must work with every compiler.
private struct LiteralPattern: PathPattern {
    private let text: [UInt8]

    init(_ text: String) {
        self.text = Array(text.utf8)
    }

    func matches(_ subject: String) -> Bool {
        var rest = subject.utf8[...]
        while rest.count >= text.count {
            if rest.starts(with: text) { return true }
            rest.removeFirst()
        }
        return false
    }
}

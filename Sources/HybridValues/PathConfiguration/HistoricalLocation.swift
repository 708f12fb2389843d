/// A path to which Rails redirects a native application to control its stack.
enum HistoricalLocation: String, CaseIterable {
    case recede, resume, refresh

    /// The pattern of the path. It is not anchored, so it also matches in a scope, such as
    /// `/admin/recede_historical_location`.
    package var pattern: String { "/\(rawValue)_historical_location" }

    /// The properties of the path. A historical location has exactly these three.
    package var properties: [String: JSONValue] {
        let presentation =
            switch self {
            case .recede: "pop"
            case .resume: "none"
            case .refresh: "refresh"
            }
        return ["presentation": .string(presentation), "context": "default", "historical_location": true]
    }

    /// The rules for all historical locations.
    package static let rules = allCases.map { location in
        PathRule(pattern: location.pattern, compiled: LiteralPattern(location.pattern), properties: location.properties)
    }
}

/// A pattern that searches for literal text. It needs no regular expression compiler, because the built-in rules must
/// work with every compiler.
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

/// A rule of the path configuration. It consists of patterns, of which one must match, and properties.
package struct PathRule: Sendable {
    /// The properties of URLs that match.
    package let properties: [String: JSONValue]
    private let all: [RulePattern]

    package var patterns: [String] { all.map(\.text) }

    init(_ patterns: [RulePattern], properties: [String: JSONValue]) {
        all = patterns
        self.properties = properties
    }

    init(pattern: String, compiled: any PathPattern, properties: [String: JSONValue]) {
        self.init([RulePattern(text: pattern, compiled: compiled)], properties: properties)
    }

    /// The patterns with their texts, so that other rules can reuse them.
    var compiledPatterns: [(String, RulePattern)] { all.map { ($0.text, $0) } }

    /// Returns, for each pattern of the rule, whether `subject` contains it.
    package func matches(in subject: String) -> [Bool] { all.map { $0.compiled.matches(subject) } }

    /// Returns the first pattern of the rule that `subject` contains.
    /// - Parameter timed: Makes a comparison, or returns false without making it.
    package func firstMatch(in subject: String, timed: (() -> Bool) -> Bool) -> String? {
        all.first { pattern in timed { pattern.compiled.matches(subject) } }?.text
    }
}

extension PathRule: Equatable {
    /// Compares the texts of the rules, because compiled patterns cannot be compared.
    package static func == (a: PathRule, b: PathRule) -> Bool {
        a.patterns == b.patterns && a.properties == b.properties
    }
}

/// A rule of the path configuration: patterns, of which one must match, and the properties that it gives.
package struct PathRule: Sendable {
    /// What the rule says about the URLs it matches.
    package let properties: [String: JSONValue]
    private let all: [RulePattern]

    /// The patterns as written.
    package var patterns: [String] { all.map(\.text) }

    /// A rule with those patterns.
    init(_ patterns: [RulePattern], properties: [String: JSONValue]) {
        all = patterns
        self.properties = properties
    }

    /// A rule with one pattern that needs no compiler.
    init(pattern: String, compiled: any PathPattern, properties: [String: JSONValue]) {
        self.init([RulePattern(pattern, compiled: compiled)], properties: properties)
    }

    /// The patterns by their texts, for other rules that have the same.
    var compiledPatterns: [(String, RulePattern)] { all.map { ($0.text, $0) } }

    /// For each of the rule's patterns, whether it is found in `subject`.
    func matches(in subject: String) -> [Bool] { all.map { $0.matches(subject) } }

    /// The first of the rule's patterns that is found in `subject`.
    /// - Parameter timed: Makes each comparison, or says no in its place.
    func firstMatch(in subject: String, timed: (() -> Bool) -> Bool) -> String? {
        all.first { $0.matches(subject, timed: timed) }?.text
    }
}

extension PathRule: Equatable {
    /// Rules are equal if they are written alike; what a compiler made of the patterns cannot be compared.
    package static func == (a: PathRule, b: PathRule) -> Bool {
        a.patterns == b.patterns && a.properties == b.properties
    }
}

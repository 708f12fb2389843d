/// A rule of the path configuration: patterns, one of which must match, and properties.
package struct PathRule: Sendable {
    /// The properties for matching URLs.
    package let properties: [String: JSONValue]
    private let all: [RulePattern]

    package var patterns: [String] { all.map(\.text) }

    /// A rule with those patterns.
    init(_ patterns: [RulePattern], properties: [String: JSONValue]) {
        all = patterns
        self.properties = properties
    }

    /// A rule with one pattern that needs no compiler.
    init(pattern: String, compiled: any PathPattern, properties: [String: JSONValue]) {
        self.init([RulePattern(text: pattern, compiled: compiled)], properties: properties)
    }

    /// The patterns by text, for reuse in other rules.
    var compiledPatterns: [(String, RulePattern)] { all.map { ($0.text, $0) } }

    /// For each of the rule's patterns, whether `subject` contains it.
    func matches(in subject: String) -> [Bool] { all.map { $0.compiled.matches(subject) } }

    /// The rule's first pattern that `subject` contains.
    /// - Parameter timed: Makes each comparison, or returns false instead.
    func firstMatch(in subject: String, timed: (() -> Bool) -> Bool) -> String? {
        all.first { pattern in timed { pattern.compiled.matches(subject) } }?.text
    }
}

extension PathRule: Equatable {
    /// Compares the rules' texts; compiled patterns cannot be compared.
    package static func == (a: PathRule, b: PathRule) -> Bool {
        a.patterns == b.patterns && a.properties == b.properties
    }
}

/// A rule of the path configuration: patterns, of which one must match, and the properties that it gives.
package struct PathRule: Sendable {
    /// The patterns as written.
    package let patterns: [String]
    /// What the rule says about the URLs it matches.
    package let properties: [String: JSONValue]
    /// The patterns, compiled once, in the same order.
    private let compiled: [any PathPattern]

    /// - Throws: ``PathConfigurationError/Problem/badPattern(_:_:)`` for the first pattern that does not compile.
    init(
        patterns: [String], properties: [String: JSONValue], compile: PatternCompiler
    ) throws(PathConfigurationError.Problem) {
        self.patterns = patterns
        self.properties = properties
        var compiled: [any PathPattern] = []
        for pattern in patterns {
            do {
                compiled.append(try compile(pattern))
            } catch {
                throw .badPattern(pattern, "\(error)")
            }
        }
        self.compiled = compiled
    }

    /// A rule with one pattern that needs no compiler.
    init(pattern: String, compiled: any PathPattern, properties: [String: JSONValue]) {
        patterns = [pattern]
        self.compiled = [compiled]
        self.properties = properties
    }

    /// For each of the rule's patterns, whether it is found in `subject`.
    func matches(in subject: String) -> [Bool] { compiled.map { $0.matches(subject) } }

    /// The first of the rule's patterns that is found in `subject`.
    /// - Parameter isOver: Asked before each pattern; with yes there is none.
    func firstMatch(in subject: String, unless isOver: () -> Bool) -> String? {
        for (index, pattern) in compiled.enumerated() {
            if isOver() { return nil }
            if pattern.matches(subject) { return patterns[index] }
        }
        return nil
    }
}

extension PathRule: Equatable {
    /// Rules are equal if they are written alike; what a compiler made of the patterns cannot be compared.
    package static func == (a: PathRule, b: PathRule) -> Bool {
        a.patterns == b.patterns && a.properties == b.properties
    }
}

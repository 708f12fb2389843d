package import FoundationEssentials
package import HybridValues

/// Explains how an address is presented. It contains every rule of the path configuration with its result.
package struct RuleExplanation: Equatable, Sendable {
    package struct Pattern: Equatable, Sendable {
        package var text: String
        package var isMatch: Bool
    }

    package struct Rule: Equatable, Sendable {
        /// The index of the rule, as in the trace. The first index is 0.
        package var index: Int
        /// True if the rule is a built-in one for a historical location of Rails.
        package var isBuiltIn: Bool
        package var patterns: [Pattern]
        package var properties: [String: JSONValue]
        package var isMatch: Bool { patterns.contains(where: \.isMatch) }
    }

    /// A property of the address.
    package struct Property: Equatable, Sendable {
        package var name: String
        package var value: JSONValue
        /// The index of the last rule that set the property.
        package var rule: Int
        /// The indexes of the rules whose values were overridden, in order.
        package var replaced: [Int]
    }

    /// The text in which the patterns are searched.
    package var subject: String
    package var rules: [Rule]
    /// The properties, sorted by name.
    package var properties: [Property]
    /// A sentence about the native screens that the rules name, or `nil` if the rules name none.
    package var screen: String?

    /// Explains an address.
    /// - Parameter screens: The names of the application's native screens.
    package init(of url: URL, by configuration: PathConfiguration, screens: Set<String> = []) {
        let subject = PathConfiguration.subject(of: url, withQuery: configuration.matchesQueryStrings)
        self.subject = subject
        rules = configuration.rules.enumerated().map { index, rule in
            Rule(
                index: index, isBuiltIn: index >= configuration.ownRuleCount,
                patterns: zip(rule.patterns, rule.matches(in: subject)).map(Pattern.init), properties: rule.properties)
        }
        var sources: [String: [Int]] = [:]
        for rule in rules where rule.isMatch {
            for name in rule.properties.keys { sources[name, default: []].append(rule.index) }
        }
        let merged = configuration.resolve(subject: subject).properties.values
        properties = sources.keys.sorted().compactMap { name in
            guard let rules = sources[name], let last = rules.last else { return nil }
            return Property(name: name, value: merged[name] ?? .null, rule: last, replaced: rules.dropLast())
        }
        screen = Self.screen(PathProperties(merged), among: screens)
    }

    private static func screen(_ properties: PathProperties, among names: Set<String>) -> String? {
        if let name = properties.nativeScreen(among: names) { return "Shown by the native screen “\(name)”." }
        let missing = properties.missingScreens(among: names).map { "“\($0)”" }
        guard !missing.isEmpty else { return nil }
        return "Shown as a page: this program does not have the native screen \(missing.joined(separator: " or "))."
    }

    package var text: String {
        // The redaction recognizes a path as part of an address only if a server precedes it.
        let server = "http://a"
        let shown = URLRedaction.redact(text: server + subject).dropFirst(server.count)
        let properties = self.properties.map { property in
            let replaced = property.replaced.map { "rule \($0)" }.joined(separator: " and ")
            return "  \(property.name) = \(property.value.text), set by rule \(property.rule)"
                + (replaced.isEmpty ? "" : " in place of \(replaced)")
        }
        let rules = self.rules.flatMap { rule in
            ["", "Rule \(rule.index)\(rule.isBuiltIn ? ", built in" : "")\(rule.isMatch ? "" : ": does not apply")"]
                + rule.patterns.map { "  \($0.isMatch ? "matches" : "no match")  \($0.text)" }
                + rule.properties.keys.sorted().map { "  sets \($0) = \(rule.properties[$0]?.text ?? "null")" }
        }
        return
            (["Patterns are matched against \(shown.isEmpty ? "an empty text" : "“\(shown)”")."]
            + [screen].compactMap(\.self) + ["", "Properties"]
            + (properties.isEmpty ? ["  none: no rule matches"] : properties) + rules).joined(separator: "\n")
    }
}

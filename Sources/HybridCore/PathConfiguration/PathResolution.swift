/// The path configuration's result for one URL, with the matching rules.
package struct PathResolution: Equatable, Sendable {
    /// The properties of all matching rules; later rules override earlier ones.
    package var properties: PathProperties
    /// The rules that matched, in order.
    package var matches: [RuleMatch]
    /// True if rules were skipped because earlier patterns took too long.
    package var isCut = false

    /// A resolution; by default that of a URL that no rule matches.
    package init(properties: PathProperties = PathProperties(), matches: [RuleMatch] = []) {
        self.properties = properties
        self.matches = matches
    }
}

/// A rule that matched a URL.
package struct RuleMatch: Equatable, Sendable {
    /// The rule's index in ``PathConfiguration/rules``, from 0, as in the trace.
    package var rule: Int
    /// The first pattern of the rule that matched.
    package var pattern: String
    /// The rule's properties; later rules may have overridden some of them.
    package var properties: [String: JSONValue]

    /// A match of the rule with that index.
    package init(rule: Int, pattern: String, properties: [String: JSONValue]) {
        self.rule = rule
        self.pattern = pattern
        self.properties = properties
    }
}

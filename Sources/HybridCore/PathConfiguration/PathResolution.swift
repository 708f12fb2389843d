/// What the path configuration says about one URL, and why.
package struct PathResolution: Equatable, Sendable {
    /// The properties of all matching rules, later ones over earlier ones.
    package var properties: PathProperties
    /// The rules that matched, in their order.
    package var matches: [RuleMatch]
    /// Whether rules were left out because the patterns before them took too long.
    package var isCut = false

    /// A resolution; by default that of a URL that no rule matches.
    package init(properties: PathProperties = PathProperties(), matches: [RuleMatch] = []) {
        self.properties = properties
        self.matches = matches
    }
}

/// A rule that matched a URL.
package struct RuleMatch: Equatable, Sendable {
    /// The rule's place in ``PathConfiguration/rules``, from 0: the number that the trace shows.
    package var rule: Int
    /// The pattern of the rule that matched first.
    package var pattern: String
    /// The properties that the rule set; a later rule may have replaced some of them.
    package var properties: [String: JSONValue]

    /// A match of the rule with that index.
    package init(rule: Int, pattern: String, properties: [String: JSONValue]) {
        self.rule = rule
        self.pattern = pattern
        self.properties = properties
    }
}

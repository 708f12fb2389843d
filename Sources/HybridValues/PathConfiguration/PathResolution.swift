/// The result of applying the path configuration to a URL, with the matching rules.
package struct PathResolution: Equatable, Sendable {
    /// The properties of all matching rules. Later rules override earlier rules.
    package var properties = PathProperties()
    /// The rules that matched, in order.
    package var matches: [RuleMatch] = []
    /// True if rules were skipped because earlier patterns took too long.
    package var isCut = false
}

/// A rule that matched a URL.
package struct RuleMatch: Equatable, Sendable {
    /// The index of the rule in ``PathConfiguration/rules``, from 0. The trace uses the same index.
    package var rule: Int
    /// The first pattern of the rule that matched.
    package var pattern: String
    /// The properties of the rule. Later rules may have overridden some of them.
    package var properties: [String: JSONValue]
}

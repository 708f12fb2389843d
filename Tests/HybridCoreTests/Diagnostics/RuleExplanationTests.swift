import FoundationEssentials
import HybridCore
import Testing

@Suite struct RuleExplanationTests {
    private func explain(_ path: String) throws -> RuleExplanation {
        let rules = try configuration(
            """
            {"rules": [
              {"patterns": [".*"], "properties": {"context": "default", "title": "All"}},
              {"patterns": ["/edit$", "/new$"], "properties": {"context": "modal"}}]}
            """)
        return RuleExplanation(of: url("https://example.com\(path)"), by: rules)
    }

    @Test func patternsAndSourceOfEachPropertyAreNamed() throws {
        let explanation = try explain("/posts/new")
        #expect(explanation.subject == "/posts/new")
        #expect(explanation.properties.map(\.name) == ["context", "title"])
        #expect(explanation.properties.map(\.value) == ["modal", "All"])
        #expect(explanation.properties.map(\.rule) == [1, 0])
        #expect(explanation.properties.map(\.replaced) == [[0], []])
        #expect(explanation.rules[1].patterns.map(\.text) == ["/edit$", "/new$"])
        #expect(explanation.rules[1].patterns.map(\.isMatch) == [false, true])
        #expect(explanation.rules.map(\.isMatch).prefix(2) == [true, true])
        #expect(explanation.rules.dropFirst(2).allSatisfy { $0.isBuiltIn && !$0.isMatch })
    }

    @Test func unmatchedRuleSetsNothing() throws {
        let explanation = try explain("/posts")
        #expect(explanation.properties.map(\.rule) == [0, 0])
        #expect(!explanation.rules[1].isMatch)
    }

    @Test func text() throws {
        let text = try explain("/new?token=hunter2").text
        #expect(text.hasPrefix("Patterns are matched against “/new?token=***”."))
        for part in [
            "context = \"default\", set by rule 0", "Rule 1: does not apply", "no match  /edit$", "Rule 2, built in",
        ] {
            #expect(text.contains(part), "\(part) in \(text)")
        }
        #expect(!text.contains("hunter2"))
        #expect(try explain("/new").text.contains("context = \"modal\", set by rule 1 in place of rule 0"))
    }

    /// The explanation always matches the decision.
    @Test(arguments: ["/", "/new", "/a/edit", "/recede_historical_location", "/new?page=2"])
    func agreesWithTheResolution(path: String) throws {
        let rules = try configuration(PathConfigurationTests.android)
        let address = url("https://example.com\(path)")
        let explanation = RuleExplanation(of: address, by: rules)
        let resolution = rules.resolve(address)
        #expect(explanation.rules.filter(\.isMatch).map(\.index) == resolution.matches.map(\.rule))
        let properties = explanation.properties.map { ($0.name, $0.value) }
        #expect(Dictionary(properties, uniquingKeysWith: { $1 }) == resolution.properties.values)
    }
}

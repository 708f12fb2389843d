import FoundationEssentials
import HybridCore
import Testing

/// Limits for a server's configuration: the number of rules, and patterns that slow down every click.
@Suite struct PathConfigurationLimitTests {
    static func rules(_ patterns: [String]) -> String {
        JSONValue.object(["rules": [["patterns": .array(patterns.map { .string($0) }), "properties": ["a": 1]]]]).text
    }

    @Test(
        arguments: [
            (rules(Array(repeating: "(a+)+$", count: 20_000)), "There are 20000 patterns, more than 1000."),
            (rules(["/new$", String(repeating: "a", count: 1001)]), "rule 1: The pattern “aaaa"),
            (rules([]) + String(repeating: " ", count: 512 << 10), "The file is larger than 512 KiB."),
        ])
    func excessiveConfigurationIsRejected(json: String, part: String) {
        let text = message { _ = try configuration(json) }
        #expect(text?.contains(part) ?? false, "\(text ?? "no error")")
        #expect(text?.hasPrefix("rules.json") ?? false)
    }

    @Test func configurationWithinLimitsIsAccepted() throws {
        let many = (0..<999).map { "^/page\($0)$" } + [String(repeating: "a", count: 1000)]
        #expect(try configuration(Self.rules(many)).resolve(url("https://h/page998")).matches.count == 1)
    }

    @Test func overlongAddressMatchesNoPattern() throws {
        let all = try configuration(Self.rules(["x=1", "/long"]))
        let long = String(repeating: "b", count: 1100)
        #expect(all.resolve(url("https://h/a?x=1")).matches.count == 1)
        #expect(all.resolve(url("https://h/a?x=1&y=\(long)")).matches.isEmpty, "the query is left out")
        #expect(all.resolve(url("https://h/long?y=\(long)")).matches.count == 1, "the path counts")
        #expect(all.resolve(url("https://h/long/\(long)")).matches.isEmpty)
    }

    /// A clock that advances by a fixed amount each time it is read.
    private final class Clock {
        var time = Duration.zero
        let step: Duration
        init(step: Duration) { self.step = step }
        func now() -> Duration {
            time += step
            return time
        }
    }

    @Test func lastGoodConfigurationReplacesSlowOne() throws {
        var inForce = RulesInForce()
        inForce.apply(
            try configuration(#"{"settings":{"from":"file"},"rules":[{"patterns":["/a"],"properties":{"b":1}}]}"#))
        let many = (0..<200).map { #"{"patterns":["a(\#($0))?$"],"properties":{}}"# }.joined(separator: ",")
        inForce.apply(
            try configuration(#"{"settings":{"from":"server"},"rules":[\#(many)]}"#, source: "https://h/rules.json"))
        let clock = Clock(step: .milliseconds(1))
        let (resolution, rejected) = inForce.resolve(url("https://h/a?token=secret"), clock: clock.now)
        #expect(inForce.current.settings == ["from": "file"])
        #expect(resolution.properties.values == ["b": 1])
        #expect(!resolution.isCut)
        #expect(rejected.map(\.source) == ["https://h/rules.json"])
        let sentence = rejected.first?.description ?? ""
        #expect(sentence.contains("take too long") && !sentence.contains("secret"))
        #expect(inForce.resolve(url("https://h/a"), clock: clock.now).rejected.isEmpty, "it is given up once")
    }

    /// On a machine of any speed the lookup returns a result, and the historical locations keep their meaning.
    @Test func builtInRulesReplaceSlowConfiguration() throws {
        var inForce = RulesInForce()
        inForce.apply(
            try configuration(#"{"rules":[{"patterns":["a"],"properties":{}},{"patterns":["c"],"properties":{}}]}"#))
        let (resolution, rejected) = inForce.resolve(
            url("https://h/recede_historical_location"), clock: Clock(step: .seconds(1)).now)
        #expect(rejected.count == 1)
        #expect(resolution.properties.presentation == .pop)
        #expect(inForce.current == .builtIn)
    }
}

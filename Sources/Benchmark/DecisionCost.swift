import FoundationEssentials
import GLibBridge
import HybridCore
import HybridServices

/// Measures the cost of one decision, in which the navigator looks up the rules for an address and returns its
/// commands.
@MainActor
enum DecisionCost {
    /// Returns the median time of many decisions in microseconds.
    /// - Parameter count: The number of rules.
    static func measure(rules count: Int) throws -> Double {
        let configuration = try configuration(rules: count)
        var times: [Double] = []
        for round in 0..<400 {
            guard let url = URL(string: "https://example.com/section-\(round % count)/items/\(round)/edit") else {
                continue
            }
            var stacks = NavigationStacks()
            let clock = ContinuousClock()
            var commands = 0
            let duration = clock.measure {
                let resolution = configuration.resolve(url)
                let proposal = VisitProposal(url: url, properties: resolution.properties)
                commands = stacks.handle(.propose(proposal, from: .main, kind: .web)).count
            }
            guard commands > 0 else { throw BenchmarkError("The navigator decided nothing.") }
            times.append(Double(duration.components.attoseconds) / 1e12)
        }
        return Values(times).median ?? 0
    }

    /// Returns typical rules of an application. Most of them match a section of the site, and a few match everywhere.
    private static func configuration(rules count: Int) throws -> PathConfiguration {
        let rules = (0..<count).map { number in
            number % 100 == 0
                ? #"{"patterns":["/(new|edit)$"],"properties":{"context":"modal","number":\#(number)}}"#
                : #"{"patterns":["^/section-\#(number)/items/[0-9]+"],"properties":{"title":"Section \#(number)"}}"#
        }
        let json = #"{"rules":[\#(rules.joined(separator: ","))]}"#
        return try PathConfiguration(
            json: Array(json.utf8), source: "the benchmark", compile: PathConfigurationLoader.compile)
    }
}

import FoundationEssentials
import HybridCore
import Testing

/// Law 4 for the stacks alone: for all events in any order, stacks change only according to the commands.
@Suite struct StacksPropertyTests {
    @Test func stacksChangeOnlyByCommands() throws {
        let rules = try #require(Place.rules)
        for seed in seeds(100) {
            var random = SeededGenerator(seed: seed)
            var stacks = NavigationStacks()
            var log: [String] = []
            for _ in 0..<60 {
                let before = stacks
                let event = Self.event(in: stacks, rules, &random)
                let commands = stacks.handle(event)
                log.append("\(event)")
                let problems = StackCheck.problems(event: event, before: before, after: stacks, commands)
                guard problems.isEmpty else {
                    Issue.record("Seed \(seed):\n\((log.suffix(8) + problems).joined(separator: "\n"))")
                    return
                }
            }
        }
    }

    private static func event(
        in stacks: NavigationStacks, _ rules: PathConfiguration, _ random: inout SeededGenerator
    ) -> StacksEvent {
        let screens = stacks.main + (stacks.modal ?? [])
        let screen = screens.randomElement(using: &random)
        let id = screen?.id ?? 0
        let front = random.chance(90) ? stacks.front : .main
        switch random.number(0..<20) {
        case 0..<9: return proposal(from: front, rules, &random)
        case 9..<12: return .goBack
        case 12: return .dismissModal
        case 13: return .clearAll
        case 14: return random.chance(50) ? .reload : .retry(screen: id)
        case 15: return .abandon(screen: id)
        case 16: return .visitFailed(screen: id, .timeout)
        case 17:
            let url = screen?.location ?? Place.url("a")
            return .historyTraversed(to: url, in: front, stepsBack: random.pick([nil, -1, 0, 1, 2]))
        default: return .pageShown(screen: id, location: nil, title: nil)
        }
    }

    private static func proposal(
        from name: StackName, _ rules: PathConfiguration, _ random: inout SeededGenerator
    ) -> StacksEvent {
        let url = Place.url(random.pick(Place.names))
        var proposal = VisitProposal(url: url, origin: random.pick([.turbo, .link, .form, .redirect, .native]))
        proposal.properties = rules.resolve(url) { .zero }.properties
        proposal.options.action = random.pick([.advance, .replace])
        proposal.isFromLeftPage = random.chance(20)
        proposal.adoptsLoad = proposal.origin == .form && random.chance(50)
        let isNative = proposal.properties.nativeScreen(among: ["map"]) != nil
        return .propose(proposal, from: name, kind: isNative ? .native("map") : .web)
    }
}

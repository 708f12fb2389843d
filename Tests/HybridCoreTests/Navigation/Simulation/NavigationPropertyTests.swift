import FoundationEssentials
import HybridCore
import Testing

/// Laws 2, 3 and 4 under random use: proposals, steps back, dismissals, failures, late and repeated messages, crashes;
/// in applications with tabs, a sign-in, a deciding delegate, or a lock.
@Suite struct NavigationPropertyTests {
    private static let length = 60

    /// The default runs each kind of application once. The sequences together cover all relevant events.
    @Test func lawsHold() {
        var seen: Set<String> = []
        for seed in seeds(64) {
            let run = Self.run(seed: seed, steps: Self.length)
            seen.formUnion(run.log.flatMap { $0.split(separator: " ").map(String.init) })
            guard !run.problems.isEmpty else { continue }
            // The final problem may have existed for long, so the shortest failing prefix is reported.
            let steps = (1...Self.length).first { !Self.run(seed: seed, steps: $0).problems.isEmpty } ?? Self.length
            let (log, problems) = Self.run(seed: seed, steps: steps)
            Issue.record(
                "Seed \(seed), \(steps) steps:\n\((log.suffix(60) + problems.prefix(3)).joined(separator: "\n"))")
            return
        }
        for word in [
            "modal", "back", "dies", "form", "history", "plain", "reload", "fragment", "twice", "post", "tab", "signed",
            "sign-in", "left", "stayed",
        ] { #expect(seen.contains(word), "\(word)") }
    }

    /// Every fourth application is as plain as possible. The others cover each remaining feature and all combinations.
    private static func kind(_ seed: Int) -> SimulatedShell.Kind {
        guard seed % 4 != 0 else { return SimulatedShell.Kind() }
        let bits = seed / 4
        return SimulatedShell.Kind(
            tabs: bits & 1 == 0 ? 1 : 3, isLocked: bits & 2 != 0, hasDelegate: bits & 4 != 0, signsIn: bits & 8 != 0)
    }

    static func run(seed: Int, steps: Int) -> (log: [String], problems: [String]) {
        var random = SeededGenerator(seed: seed)
        let shell = SimulatedShell(seed: seed, kind(seed))
        shell.send(.start(nil))
        for _ in 0..<steps {
            var act = RandomAct(random: random, shell: shell)
            shell.note(act.perform())
            shell.note("  \(stacks(of: shell.stacks))")
            random = act.random
            shell.check()
            for _ in 0..<random.number(0..<8) {
                shell.tick()
                shell.check()
            }
            if !shell.problems.isEmpty { return (shell.log, shell.problems) }
        }
        shell.settle()
        return (shell.log, shell.problems)
    }

    private static func stacks(of stacks: NavigationStacks) -> String {
        StackName.allCases.map { name in
            "\(name) " + stacks[name].map { "\($0.location.path)#\($0.id)" }.joined(separator: " ")
        }.joined(separator: ", ")
    }
}

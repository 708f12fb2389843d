import FoundationEssentials
import HybridCore
import Testing

/// Invariants: one dialog at a time, every waiting screen and request is answered exactly once, every sign-out ends,
/// and no token is sent to another origin.
@Suite struct SignInPropertyTests {
    private static let sequences = 2_000
    private static let length = 60

    /// `HYBRID_SEED=n` runs a single sequence.
    private static var seeds: [Int] {
        ProcessInfo.processInfo.environment["HYBRID_SEED"].flatMap { Int($0) }.map { [$0] } ?? Array(1...sequences)
    }

    @Test func lawsHold() {
        for seed in Self.seeds {
            let run = Self.run(seed: seed)
            guard !run.problems.isEmpty else { continue }
            Issue.record(
                "seed \(seed):\n\(run.log.joined(separator: "\n"))\n\(run.problems.prefix(3).joined(separator: "\n"))")
            return
        }
    }

    /// Checks that the simulation covers all relevant events.
    @Test func simulationCoversAllEvents() {
        let log = (1...300).flatMap { Self.run(seed: $0).log }.joined(separator: "\n")
        for word in [
            "dialog", "ask for the code", "first step", "follow", "web /", "open browser", "cookies from", "refresh",
            "repeat 1,", "restart", "notify", "late",
        ] {
            #expect(log.contains(word), "\(word)")
        }
    }

    private static func run(seed: Int) -> SimulatedSignIn {
        var simulation = SimulatedSignIn(seed: seed)
        for _ in 0..<length where simulation.problems.isEmpty { simulation.act() }
        if simulation.problems.isEmpty { simulation.settle() }
        return simulation
    }
}

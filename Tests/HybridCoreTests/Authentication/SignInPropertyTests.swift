import FoundationEssentials
import HybridCore
import Testing

/// Invariants: one dialog at a time, every waiting screen and request is answered exactly once, every sign-out ends,
/// and no token is sent to another origin.
@Suite struct SignInPropertyTests {
    private static let length = 60

    /// The sequences together cover all relevant events.
    @Test func lawsHold() {
        var log = ""
        for seed in seeds(300) {
            let run = Self.run(seed: seed)
            log += run.log.joined(separator: "\n")
            guard !run.problems.isEmpty else { continue }
            Issue.record(
                "seed \(seed):\n\(run.log.joined(separator: "\n"))\n\(run.problems.prefix(3).joined(separator: "\n"))")
            return
        }
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

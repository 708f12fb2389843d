import DemoServer
import FoundationEssentials
import XCTest

/// Random use of the demo site. Checks the laws of the design after each step.
///
/// A few steps with a fixed seed are part of every test run. `make soak STEPS=n SEED=s` makes more. After a failure,
/// the message contains the seed and the steps so far.
final class SoakTests: EndToEndTestCase, StartsEarly, RunsWithTurbolinks {
    private struct Plan {
        let steps: Int
        let seed: UInt64

        /// Values from the environment, or the defaults of the regular test run.
        static let current = {
            let environment = ProcessInfo.processInfo.environment
            return Plan(
                steps: environment["HYBRID_SOAK_STEPS"].flatMap { Int($0) } ?? 40,
                seed: environment["HYBRID_SOAK_SEED"].flatMap { UInt64($0) } ?? 7)
        }()
    }

    func testRandomUseKeepsLaws() throws {
        let plan = Plan.current
        print("Soak: \(plan.steps) steps with seed \(plan.seed)")
        // The first law counts only requests made for the user.
        applicationMembers = #""prefetch": false,"#
        try launch(variables: ["HYBRID_DESKTOP_VISIT_TIMEOUT": "5000"])
        try waitForVisit("/")
        try waitForQuiet()
        let user = SoakUser(test: self, seed: plan.seed)
        let laws = SoakLaws(test: self)
        var steps: [String] = []
        for number in 1...max(1, plan.steps) {
            do {
                let step = try user.step()
                steps.append("\(number). \(step.description) -> \(stacks.main) \(stacks.modal ?? [])")
                try check(step, laws)
            } catch {
                print("Soak: failed at step \(number) of seed \(plan.seed): \(error)")
                print(steps.suffix(40).joined(separator: "\n"))
                print("The step's events:\n\(newEvents.map(\.description).joined(separator: "\n"))")
                print("All requests:\n\(server.requests.suffix(20).map(\.description).joined(separator: "\n"))")
                throw error
            }
        }
    }

    private func check(_ step: SoakStep, _ laws: SoakLaws) throws {
        var problems = laws.problems(after: step)
        if problems.isEmpty {
            lookAgain(timeout: Timeouts.standard) {
                problems = laws.displayProblems()
                return problems.isEmpty || !app.isRunning
            }
        }
        if !app.isRunning { problems.append("the application has ended") }
        problems += app.criticals.map { "the log has: \($0)" }
        guard !problems.isEmpty else { return }
        XCTFail(problems.joined(separator: "\n"))
        throw SoakFailure(problems: problems)
    }
}

/// A violated law, which was already reported.
struct SoakFailure: Error, CustomStringConvertible {
    let problems: [String]
    var description: String { problems.joined(separator: "; ") }
}

import FoundationEssentials
import HybridCore
import Testing

@Suite struct AuthenticatorStateTests {
    @Test(arguments: AuthenticatorStateCase.all)
    func scenario(row: AuthenticatorStateCase) {
        var flow = AuthenticatorNotation.flow(row.strategy)
        for (index, step) in row.steps.enumerated() {
            let commands = flow.handle(AuthenticatorNotation.event(step.event))
            #expect(AuthenticatorNotation.describe(commands) == step.commands, "step \(index): \(step.event)")
        }
    }

    @Test func traceNamesEveryAttempt() {
        var flow = AuthenticatorNotation.flow("native")
        var reports: [String] = []
        for event in [
            "needed 1 /a", "submit", "1: no Wrong.", "submit", "2: yes t", "3: cookies 200", "sign-out",
            "5: done", "6: done", "button 1 /a", "cancel",
        ] {
            for case .report(let step, let url, let status) in flow.handle(AuthenticatorNotation.event(event)) {
                reports.append("\(step) \(url.path)\(status.map { " \($0)" } ?? "")")
            }
        }
        #expect(
            reports == [
                "presented /a 401", "failed /in 401", "succeeded /in 200", "signedOut /start", "presented /a",
                "cancelled /a",
            ])
    }

    @Test func signedInUserIsReported() {
        var flow = AuthenticatorNotation.flow("native")
        for event in ["needed 1 /a", "submit", "1: yes t Ann", "2: cookies 200"] {
            _ = flow.handle(AuthenticatorNotation.event(event))
        }
        #expect(flow.user?.name == "Ann" && flow.tokens?.access == Secret("t"))
        #expect(!flow.isPresenting && flow.waitingScreens.isEmpty)
        _ = flow.handle(.signOutRequested)
        #expect(flow.user == nil && flow.tokens == nil, "immediately, regardless of later steps")
    }

    @Test func startURLMustBeWebAddress() {
        #expect(AuthenticatorState(configuration: AuthenticationConfiguration(), startURL: url("file:///x")) == nil)
    }
}

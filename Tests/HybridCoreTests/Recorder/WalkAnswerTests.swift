import HybridCore
import Testing

@testable import HybridNavigation

/// Steps that a replay performs in a page, and the page's answers.
@Suite struct WalkAnswerTests {
    private static let secret = WalkAction.fill(WalkTarget("Password"), .secret(.password))

    @Test("A step that the page may still perform is not tried again")
    func retries() {
        let retried: Set<WalkAnswer> = [.missing, .disabled, .missingOption, .foreign, .lost]
        for answer in WalkAnswer.allCases {
            #expect(answer.allowsRetry == retried.contains(answer))
            #expect((answer.problem == nil) == (answer == .done))
        }
    }

    @Test("A page of another site receives no secret")
    func foreignPages() throws {
        #expect(throws: WalkAnswer.foreign) { try Self.secret.pageStep(1, [.password: "hunter2"], on: nil) }
        let plain = try WalkAction.fill(WalkTarget("Title"), .plain("A")).pageStep(2, [:], on: nil)
        #expect(
            plain == ["number": 2, "act": "fill", "kind": "field", "name": "Title", "text": "A"])
    }

    @Test("The page compares its origin before it fills in a secret")
    func ownPages() throws {
        let step = try Self.secret.pageStep(
            3, [.password: "hunter2"], on: ApplicationOrigin(url("https://a.test/x")))
        #expect(step?["origin"] == "https://a.test")
        #expect(step?["text"] == "hunter2")
    }

    @Test("Native steps are no steps of the page")
    func nativeSteps() throws {
        #expect(try WalkAction.command("back").pageStep(1, [:], on: nil) == nil)
    }
}

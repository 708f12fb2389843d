import HybridCore
import Testing

@testable import HybridNavigation

/// Steps that a replay performs in a page, and the page's answers.
@Suite struct WalkAnswerTests {
    private static let secret = WalkAction.fill(WalkTarget("Password"), .secret(.password, page: "/x"))

    @Test("A step that the page may still perform is not tried again")
    func retries() {
        let retried: Set<WalkAnswer> = [
            .missing, .disabled, .missingOption, .foreign, .elsewhere, .exposed, .lost,
        ]
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

    @Test("A page with another path receives no secret")
    func otherPaths() throws {
        for page in ["https://a.test/", "https://a.test/x/y", "https://a.test/comments?x=/x"] {
            #expect(throws: WalkAnswer.elsewhere) { try Self.secret.pageStep(1, [.password: "a"], on: url(page)) }
        }
        let reset = WalkAction.fill(WalkTarget("New"), .secret(.newPassword, page: "/password/***/edit"))
        let step = try reset.pageStep(1, [.newPassword: "a"], on: url("https://a.test/password/h5nter2hunter2hun/edit"))
        #expect(step?["path"] == "/password/h5nter2hunter2hun/edit")
    }

    @Test("The page compares its address and the field before it fills in a secret")
    func ownPages() throws {
        let step = try Self.secret.pageStep(3, [.password: "hunter2"], on: url("https://a.test/x?y#z"))
        #expect(step?["origin"] == "https://a.test")
        #expect(step?["path"] == "/x")
        #expect(step?["secret"] == "PASSWORD")
        #expect(step?["text"] == "hunter2")
    }

    @Test("Native steps are no steps of the page")
    func nativeSteps() throws {
        #expect(try WalkAction.command("back").pageStep(1, [:], on: nil) == nil)
    }
}

import HybridCore
import Testing

@Suite struct AutomationRequestTests {
    @Test(
        arguments: [
            (#"{"name":"state"}"#, .state),
            (#"{"name":"perform","action":"back"}"#, .perform(action: "back", argument: nil)),
            (#"{"name":"perform","action":"visit","argument":"/a"}"#, .perform(action: "visit", argument: "/a")),
            (#"{"name":"perform"}"#, nil),
            (#"{"name":"perform","action":7}"#, nil),
            (#"{"name":"quit"}"#, nil),
            ("[]", nil),
            ("not JSON", nil),
        ] as [(String, AutomationRequest?)])
    func reading(text: String, expected: AutomationRequest?) {
        #expect(AutomationRequest(json: text) == expected)
    }

    @Test func errorsAreSentences() {
        let errors: [AutomationError] = [
            .foreignPage, .unknownRequest, .unknownAction("fly"), .disabledAction("back"), .wrongArgument("visit"),
        ]
        for error in errors { #expect(error.description.hasSuffix(".")) }
        #expect(AutomationError.unknownAction("fly").description.contains("“fly”"))
    }
}

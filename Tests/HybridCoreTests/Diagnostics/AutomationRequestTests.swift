import HybridCore
import Testing

@Suite struct AutomationRequestTests {
    @Test(
        arguments: [
            (#"{"name":"state"}"#, .state),
            (#"{"name":"front"}"#, .front),
            (#"{"name":"gesture"}"#, .gesture),
            (#"{"name":"perform","action":"back"}"#, .perform(action: "back", argument: nil)),
            (#"{"name":"perform","action":"visit","argument":"/a"}"#, .perform(action: "visit", argument: "/a")),
            (#"{"name":"perform","action":"select-tab","argument":1}"#, .perform(action: "select-tab", argument: 1)),
            (#"{"name":"perform"}"#, nil),
            (#"{"name":"perform","action":7}"#, nil),
            (#"{"name":"quit"}"#, nil),
            (#"{"name":"press","button":"Save"}"#, .press(name: "Save")),
            (#"{"name":"press","button":1}"#, nil),
            (#"{"name":"log"}"#, .log),
            (#"{"name":"permission","permission":"camera","answer":false}"#, .permission(name: "camera", false)),
            (#"{"name":"permission","permission":"camera","answer":null}"#, .permission(name: "camera", nil)),
            (#"{"name":"window","change":"maximized"}"#, .window(.maximized)),
            (#"{"name":"window","change":"round"}"#, nil),
            (#"{"name":"view-size"}"#, .viewSize),
            (#"{"name":"print","layout":{}}"#, nil),
            (#"{"name":"document","step":"ready"}"#, .document(.ready)),
            (#"{"name":"document","step":"other"}"#, nil),
            (#"{"name":"console","entry":"{\"text\":\"a\"}","frame":[1]}"#, .console(["text": "a"], frame: [1])),
            (#"{"name":"console","entry":"{}"}"#, nil),
            (#"{"name":"console","entry":{"text":"a"}}"#, nil),
            ("[]", nil),
            ("not JSON", nil),
        ] as [(String, AutomationRequest?)])
    func reading(text: String, expected: AutomationRequest?) {
        #expect(AutomationRequest(json: text) == expected)
    }

    @Test(
        arguments: [
            (nil, nil, .none),
            (.null, nil, .none),
            ("/a", "s", .text("/a")),
            ("", "s", .text("")),
            (1, "i", .number(1)),
            (-1, "i", .number(-1)),
            ("1", "i", .number(1)),
        ] as [(JSONValue?, String?, ActionArgument)])
    func arguments(json: JSONValue?, type: String?, expected: ActionArgument) throws {
        #expect(try ActionArgument(json, type: type, of: "act") == expected)
    }

    @Test(
        arguments: [
            ("/a", nil), (1, nil), (nil, "s"), (1, "s"), (.object([:]), "s"), (nil, "i"), ("one", "i"),
            (.number(1.5), "i"),
            (.bool(true), "i"), (.integer(3_000_000_000), "i"), ("3000000000", "i"), (.array([1]), "i"), (1, "(si)"),
        ] as [(JSONValue?, String?)])
    func wrongArguments(json: JSONValue?, type: String?) {
        #expect(throws: AutomationError.wrongArgument("act")) { try ActionArgument(json, type: type, of: "act") }
    }

    @Test func errorsAreExplained() {
        let errors: [AutomationError] = [
            .foreignPage, .unknownRequest, .unknownAction("fly"), .disabledAction("back"), .wrongArgument("visit"),
            .unknownPermission("touch"),
        ]
        for error in errors { #expect(error.description.hasSuffix(".")) }
        #expect(AutomationError.unknownAction("fly").description.contains("“fly”"))
    }
}

import HybridCore
import HybridQA
import Testing

/// References in the arguments and the result of a WebDriver client's script.
@Suite struct DriverScriptTests {
    private static let element = "element-6066-11e4-a52e-4f735466cecf"
    private static let shadow = "shadow-6066-11e4-a52e-4f735466cecf"
    private static let frame = "frame-075b-4da1-b6ba-e579c2d3230a"
    private static let window = "window-fcc6-11e5-b4f8-330a88ab9d7f"

    private func complete(_ body: String) throws -> String {
        String(
            decoding: try DriverScript.complete(Array(body.utf8), program: "P", isAsync: false, window: "w"),
            as: UTF8.self)
    }

    @Test(arguments: ["{}", "", #"{"script":1,"args":[]}"#, #"{"script":"s","args":{}}"#])
    func invalidRequestIsForTheDriver(body: String) throws {
        #expect(try complete(body) == body)
    }

    @Test func referencesFollowArguments() throws {
        let body: JSONValue = [
            "script": "return 1",
            "args": [
                [Self.element: "a"], ["one": [[Self.shadow: "b"], [Self.frame: "c"]]], [Self.window: "w"], 2,
            ],
        ]
        let json = try JSONValue(strictly: Array(try complete(body.text).utf8))
        let values: JSONValue = [
            ["hybridDesktop:reference": "node", "node": 0],
            [
                "one": [
                    ["hybridDesktop:reference": "node", "node": 1], ["hybridDesktop:reference": "frame", "node": 2],
                ]
            ],
            ["hybridDesktop:reference": "window"], 2,
        ]
        #expect(
            json["args"] == [
                ["values": values, "nodes": 3], [Self.element: "a"], [Self.element: "b"], [Self.element: "c"],
            ])
        #expect(json["script"]?.string == "return (P)(async function () { return 1\n}, this, arguments, false)")
    }

    @Test(arguments: [
        (frame, JSONValue.null, "invalid argument"), (window, 1, "invalid argument"), (window, "x", "no such window"),
    ])
    func invalidReferenceIsRefused(key: String, id: JSONValue, error: String) {
        let body: JSONValue = ["script": "s", "args": [[key: id]]]
        let refusal = #expect(throws: DriverRefusal.self) { try complete(body.text) }
        #expect(refusal?.error == error)
    }

    @Test(arguments: [
        ("return window.hybridDesktop.state()", true), ("return (window.hybridDesktop.state());", true),
        ("window.hybridDesktop.state()", false), ("return window.hybridDesktop.state().then(f)", false), ("", false),
    ])
    func stateIsAskedForAgain(script: String, isAgain: Bool) {
        let body: JSONValue = ["script": .string(script), "args": []]
        #expect(DriverScript.asksForState(Array(body.text.utf8)) == isAgain)
    }

    @Test func resultHasReferences() throws {
        let node: JSONValue = [Self.element: "a"]
        let value: JSONValue = [
            node, ["in": ["hybridDesktop:reference": "shadow", "node": node]],
            ["hybridDesktop:reference": "frame", "node": node],
            ["hybridDesktop:reference": "window"], "text", .null,
        ]
        #expect(
            try DriverScript.result(value, window: "w") == [
                node, ["in": [Self.shadow: "a"]], [Self.frame: "a"], [Self.window: "w"], "text", .null,
            ])
        let failure = #expect(throws: DriverRefusal.self) {
            try DriverScript.result(
                ["hybridDesktop:reference": "detached shadow root", "message": "Gone."], window: "w")
        }
        #expect(failure == DriverRefusal("detached shadow root", "Gone."))
        let own: JSONValue = ["hybridDesktop:reference": "invalid session id", "hybridDesktop": "1.2"]
        #expect(try DriverScript.result(own, window: "w") == own)
    }
}

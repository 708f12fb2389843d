import HybridCore
import HybridQA
import Testing

/// The capabilities that WebKitGTK's driver receives.
@Suite struct DriverCapabilitiesTests {
    private static let program = ["/bin/shell", "--automation"]
    private static let options: JSONValue = ["binary": "/bin/shell", "args": ["--automation"]]

    private func complete(_ capabilities: JSONValue) throws -> JSONValue? {
        let body: JSONValue = ["capabilities": capabilities]
        let result = try DriverCapabilities.complete(Array(body.text.utf8), program: Self.program)
        return try JSONValue(strictly: result)["capabilities"]
    }

    @Test(
        arguments: [
            [:], ["alwaysMatch": [:], "firstMatch": [[:]]],
            ["alwaysMatch": ["se:name": "test"], "firstMatch": [["se:x": 1]]],
        ] as [JSONValue])
    func programIsAdded(capabilities: JSONValue) throws {
        #expect(
            try complete(capabilities)
                == ["alwaysMatch": ["webkitgtk:browserOptions": Self.options], "firstMatch": [[:]]])
    }

    @Test(
        arguments: [
            ["alwaysMatch": ["browserName": "chrome"]], ["firstMatch": [["browserName": "firefox"]]],
            ["alwaysMatch": ["browserName": "chrome", "webkitgtk:browserOptions": ["args": ["--automation"]]]],
            ["alwaysMatch": ["browserName": "chrome", "webkitgtk:browserOptions": options]],
        ] as [JSONValue])
    func otherBrowserIsRefused(capabilities: JSONValue) {
        do throws(DriverRefusal) {
            let body: JSONValue = ["capabilities": capabilities]
            _ = try DriverCapabilities.complete(Array(body.text.utf8), program: Self.program)
            Issue.record("a session")
        } catch {
            #expect(error.error == "session not created")
            #expect(error.status == 500)
            #expect(error.message.contains("browserName"))
        }
    }

    @Test func alternativesForOtherBrowsersAreRemoved() throws {
        let result = try complete(["firstMatch": [["browserName": "chrome"], ["browserName": "hybriddesktop"]]])
        #expect(result?["firstMatch"] == [["browserName": "HybridDesktop"]])
    }

    @Test func programOfClientHasAnyName() throws {
        let capabilities: JSONValue = [
            "alwaysMatch": ["browserName": "MiniBrowser", "webkitgtk:browserOptions": ["binary": "/bin/other"]],
            "firstMatch": [[:]],
        ]
        #expect(try complete(capabilities) == capabilities)
    }

    @Test(arguments: [
        (#"{"alwaysMatch":{"webSocketUrl":true}}"#, true), (#"{"firstMatch":[{},{"webSocketUrl":true}]}"#, true),
        (#"{"alwaysMatch":{"webSocketUrl":false}}"#, false), ("{}", false),
    ])
    func socketIsForThisServer(capabilities: String, isRequested: Bool) throws {
        let json = try JSONValue(parsing: capabilities)
        #expect(
            try DriverCapabilities.requestsSocket(Array(#"{"capabilities":\#(capabilities)}"#.utf8)) == isRequested)
        #expect(try complete(json)?.text.contains("webSocketUrl") == false)
    }

    @Test func socketIsBooleanAndAddressIsAnswered() {
        let body = #"{"capabilities":{"alwaysMatch":{"webSocketUrl":"yes"}}}"#
        #expect(throws: DriverRefusal.self) { try DriverCapabilities.requestsSocket(Array(body.utf8)) }
        #expect(
            DriverCapabilities.complete(
                ["sessionId": "1", "capabilities": ["a": 1]], socket: "ws://x",
                prompts: DriverPrompts(["alert": "accept"]))
                == [
                    "sessionId": "1",
                    "capabilities": ["a": 1, "webSocketUrl": "ws://x", "unhandledPromptBehavior": ["alert": "accept"]],
                ])
    }

    /// WebKitGTK's driver reports the error.
    @Test(arguments: ["", "1", "{}", #"{"capabilities":1}"#, #"{"capabilities":{"firstMatch":[]}}"#])
    func invalidRequestStays(body: String) throws {
        #expect(try DriverCapabilities.complete(Array(body.utf8), program: Self.program) == Array(body.utf8))
    }
}

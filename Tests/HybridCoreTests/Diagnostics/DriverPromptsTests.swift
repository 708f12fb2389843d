import HybridCore
import HybridQA
import Testing

/// The handlers of a client's unexpected dialogs.
@Suite struct DriverPromptsTests {
    @Test(
        arguments: [
            ([:], "dismiss and notify"), (["default": "accept"], "accept"),
            (["beforeUnload": "accept"], "dismiss and notify"),
            (["alert": "accept"], "ignore"), (["alert": "accept", "default": "accept"], "accept"),
        ] as [(JSONValue, String)])
    func oneHandlerIsForDriver(capability: JSONValue, common: String) throws {
        let prompts = try #require(DriverPrompts(capability))
        #expect(prompts.common == common && prompts.json == capability)
        let body: JSONValue = ["capabilities": ["alwaysMatch": ["unhandledPromptBehavior": capability]]]
        #expect(DriverCapabilities.prompts(Array(body.text.utf8)) == prompts)
        let request = try DriverCapabilities.complete(Array(body.text.utf8), program: ["/x"])
        let sent = try JSONValue(parsing: String(decoding: request, as: UTF8.self))
        #expect(sent["capabilities"]?["alwaysMatch"]?["unhandledPromptBehavior"] == .string(common))
    }

    @Test(
        arguments: [
            "accept", .null, 1, ["foo": "accept"], ["beforeunload": "accept"], ["alert": .null], ["prompt": "Accept"],
        ] as [JSONValue])
    func otherValuesStay(capability: JSONValue) { #expect(DriverPrompts(capability) == nil) }

    @Test func typesHaveReactions() throws {
        let prompts = try #require(DriverPrompts(["alert": "accept", "confirm": "ignore", "default": "dismiss"]))
        #expect(try #require(prompts.reaction(to: "alert")) == ("alert/accept", false))
        #expect(prompts.reaction(to: "confirm") == nil)
        #expect(try #require(prompts.reaction(to: "prompt")) == ("alert/dismiss", false))
        #expect(try #require(DriverPrompts(["alert": "accept and notify"])?.reaction(to: "alert")).notifies)
        // The driver itself handles these.
        #expect(DriverPrompts(["default": "accept"])?.reaction(to: "alert") == nil)
    }
}

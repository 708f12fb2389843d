import HybridCore
import HybridQA
import Testing

/// Commands for the mouse and the keyboard that WebKitGTK's driver lacks.
@Suite struct DriverActionTests {
    private static let key = "element-6066-11e4-a52e-4f735466cecf"

    @Test(arguments: [
        ("POST", "/session/1/element/a/click", "{}", DriverAction.click(element: "a")),
        ("POST", "/session/1/element/a/clear", "{}", .clear(element: "a")),
        ("POST", "/session/1/element/a/value", #"{"text":"Ada"}"#, .type(element: "a", text: "Ada")),
        ("POST", "/session/1/actions", #"{"actions":[]}"#, .perform([])),
        ("DELETE", "/session/1/actions", "", .release),
        ("POST", "/session/1/element/a/value", "{}", nil), ("POST", "/session/1/actions", "{}", nil),
        ("GET", "/session/1/element/a/click", "", nil), ("POST", "/session/1/element/a/element", "{}", nil),
        ("GET", "/session/1/element/a/text", "", nil), ("POST", "/session", "{}", nil), ("POST", "", "", nil),
    ])
    func requestIsParsed(method: String, path: String, body: String, action: DriverAction?) {
        #expect(DriverAction(method: method, path: path, body: Array(body.utf8)) == action)
    }

    @Test func elementsOfActionsAreArgumentsThemselves() {
        let element: JSONValue = [Self.key: "a"]
        let actions: JSONValue = [["id": "mouse", "actions": [["type": "pointerMove", "origin": element]]]]
        let replaced: JSONValue = [["id": "mouse", "actions": [["type": "pointerMove", "origin": ["element": 0]]]]]
        let request = DriverAction.perform(actions).request(script: "s")
        #expect(request == ["script": "s", "args": ["perform", .null, replaced, element]])
    }

    @Test func pausesDivideActions() throws {
        func key(_ actions: JSONValue...) -> JSONValue { ["type": "key", "id": "k", "actions": .array(actions)] }
        func mouse(_ actions: JSONValue...) -> JSONValue { ["type": "pointer", "id": "m", "actions": .array(actions)] }
        let (a, b): (JSONValue, JSONValue) = (["type": "keyDown", "value": "a"], ["type": "keyUp", "value": "a"])
        let move: JSONValue = ["type": "pointerMove", "duration": 250]
        let rest: JSONValue = ["type": "pause", "duration": 90]
        let parts = try DriverAction.perform([key(a, rest, b), mouse(move)]).parts()
        let expected = [[key(a), mouse(move)], [key(rest), mouse()], [key(b), mouse()]]
        #expect(parts.map(\.action) == expected.map { .perform(.array($0)) })
        #expect(parts.map(\.pause) == [250, 90, 0])
        #expect(try DriverAction.perform([["id": "none"]]).parts().isEmpty)
        #expect(try DriverAction.release.parts().map(\.action) == [.release])
    }

    @Test(arguments: [
        #"[{"actions":[]}]"#, #"[{"id":"k","actions":[{"type":"pause","duration":-1}]}]"#,
        #"[{"id":"k","actions":[{"type":"pause","duration":1.5}]}]"#,
        #"[{"id":"k","actions":[{"type":"pause","duration":null}]}]"#, #"[{"id":"k","actions":[{"type":"keyDown"}]}]"#,
        #"[{"id":"k","actions":[{"type":"pause"},{"type":"keyUp","value":"ab"}]}]"#,
    ])
    func invalidActionsAreRefused(actions: String) throws {
        let action = DriverAction.perform(try JSONValue(parsing: actions))
        do throws(DriverRefusal) {
            _ = try action.parts()
            Issue.record("not refused")
        } catch {
            #expect(error.error == "invalid argument")
        }
    }

    @Test(arguments: [
        (200, #"{"value":{"performed":true}}"#, DriverActionEnd.performed), (200, #"{"value":null}"#, .dialog),
        (200, #"{"value":{"refused":"file field","message":""}}"#, .isFileField),
        (404, #"{"value":{"error":"no such element"}}"#, .driverError), (500, "", .driverError),
        (
            200, #"{"value":{"refused":"element click intercepted","message":"m"}}"#,
            .refused(DriverRefusal("element click intercepted", "m"))
        ),
    ])
    func endIsParsed(status: Int, answer: String, end: DriverActionEnd) {
        #expect(DriverActionEnd(status: status, answer: answer) == end)
    }
}

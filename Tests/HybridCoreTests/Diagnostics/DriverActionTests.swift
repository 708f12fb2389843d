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
        let move: JSONValue = ["type": "pointerMove", "duration": 250, "x": 0, "y": 0]
        let rest: JSONValue = ["type": "pause", "duration": 90]
        let parts = try DriverAction.perform([key(a, rest, b), mouse(move)]).parts()
        let expected = [[key(a), mouse(move)], [key(rest), mouse()], [key(b), mouse()]]
        #expect(parts.map(\.action) == expected.map { .perform(.array($0)) })
        #expect(parts.map(\.pause) == [250, 90, 0])
        #expect(try DriverAction.perform([["id": "none", "type": "none", "actions": []]]).parts().isEmpty)
        #expect(try DriverAction.release.parts().map(\.action) == [.release])
    }

    private static func invalid(_ source: String) throws -> DriverRefusal? {
        let action = DriverAction.perform(try JSONValue(parsing: "[\(source)]"))
        do throws(DriverRefusal) {
            _ = try action.parts()
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [
        #"{"type":"key","actions":[]}"#, #"{"id":"k","actions":[]}"#, #"{"id":"k","type":"keys","actions":[]}"#,
        #"{"id":"k","type":"key"}"#, #"{"id":"k","type":"key","actions":{}}"#,
        #"{"id":"p","type":"pointer","actions":[],"parameters":[]}"#,
        #"{"id":"p","type":"pointer","actions":[],"parameters":{"pointerType":"mouses"}}"#,
    ])
    func invalidSourceIsRefused(source: String) throws {
        #expect(try Self.invalid(source)?.error == "invalid argument")
    }

    @Test(arguments: [
        ("none", #"{"type":"keyDown","value":"a"}"#), ("key", "{}"), ("key", #"{"type":"pause","duration":-1}"#),
        ("key", #"{"type":"pause","duration":1.5}"#), ("key", #"{"type":"pause","duration":null}"#),
        ("key", #"{"type":"pause","duration":9007199254740992}"#), ("key", #"{"type":"keyDown"}"#),
        ("key", #"{"type":"keyUp","value":"ab"}"#), ("key", #"{"type":"keyUps","value":"a"}"#),
        ("pointer", #"{"type":"pointerDown"}"#), ("pointer", #"{"type":"pointerDown","button":-1}"#),
        ("pointer", #"{"type":"pointerMove","x":0}"#), ("pointer", #"{"type":"pointerMove","x":0,"y":"0"}"#),
        ("pointer", #"{"type":"pointerMove","x":0,"y":0,"origin":"page"}"#),
        ("pointer", #"{"type":"pointerMove","x":0,"y":0,"origin":{"shadow-6066-11e4-a52e-4f735466cecf":"a"}}"#),
        ("pointer", #"{"type":"pointerUp","button":0,"width":0.1}"#),
        ("pointer", #"{"type":"pointerUp","button":0,"pressure":true}"#),
        ("pointer", #"{"type":"pointerUp","button":0,"tiltX":91}"#),
        ("pointer", #"{"type":"pointerUp","button":0,"twist":360}"#),
        ("pointer", #"{"type":"pointerUp","button":0,"altitudeAngle":"1"}"#),
        ("wheel", #"{"type":"scroll","x":0,"y":0,"deltaX":0}"#),
        ("wheel", #"{"type":"scroll","x":0.1,"y":0,"deltaX":0,"deltaY":0}"#),
        ("wheel", #"{"type":"scroll","x":0,"y":0,"deltaX":0,"deltaY":0,"origin":"pointer"}"#),
    ])
    func invalidActionIsRefused(kind: String, action: String) throws {
        let source = #"{"id":"s","type":"\#(kind)","actions":[{"type":"pause"},\#(action)]}"#
        #expect(try Self.invalid(source)?.error == "invalid argument")
    }

    @Test(arguments: [
        ("none", #"{"type":"pause"}"#), ("key", #"{"type":"keyDown","value":"\u0ba8\u0bbf"}"#),
        (
            "pointer",
            #"{"type":"pointerMove","x":-0.5,"y":1,"duration":250,"origin":{"element-6066-11e4-a52e-4f735466cecf":"a"}}"#
        ),
        ("pointer", #"{"type":"pointerDown","button":0,"duration":0,"pressure":0.5,"twist":359,"tiltY":-90}"#),
        ("wheel", #"{"type":"scroll","x":-1,"y":0,"deltaX":0,"deltaY":5,"origin":"viewport","duration":1}"#),
    ])
    func validActionIsAccepted(kind: String, action: String) throws {
        #expect(try Self.invalid(#"{"id":"s","type":"\#(kind)","actions":[\#(action)]}"#) == nil)
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

import HybridCore
import HybridQA
import Testing

@Suite struct BiDiScriptTests {
    private func script(_ method: String, _ params: String) throws -> (context: String, script: BiDiScript) {
        let text = #"{"id":1,"method":"\#(method)","params":\#(params)}"#
        guard case .page(let context, .script(let script)) = try BiDiCommand(try BiDiMessage(text: text)) else {
            throw DriverRefusal("unknown error", "another command")
        }
        return (context, script)
    }

    private static let elementKey = "element-6066-11e4-a52e-4f735466cecf"

    @Test func nodesAreArgumentsThemselves() throws {
        let (context, script) = try script(
            "script.callFunction",
            #"""
            {"functionDeclaration":"(a) => a","awaitPromise":false,"target":{"realm":"page-1.x"},"arguments":[
            {"type":"array","value":[{"sharedId":"e"},{"type":"number","value":"-0"}]},
            {"type":"object","value":[["k",{"sharedId":"f"}]]},{"handle":"h"}],"this":{"sharedId":"g"}}
            """#.replacing("\n", with: ""))
        #expect(context == "page-1")
        let request = script.request(in: context, library: "LIBRARY")
        let job = request["args"]?.array?.first
        #expect(job?["realm"] == "page-1.x")
        #expect(job?["context"] == "page-1")
        #expect(job?["task"]?["this"] == ["node": 0])
        #expect(
            job?["task"]?["arguments"] == [
                ["type": "array", "value": [["node": 1], ["type": "number", "value": "-0"]]],
                ["type": "object", "value": [[["type": "string", "value": "k"], ["node": 2]]]], ["handle": "h"],
            ])
        #expect(
            request["args"]?.array?.dropFirst()
                == [[Self.elementKey: "g"], [Self.elementKey: "e"], [Self.elementKey: "f"]])
        let text = request["script"]?.string ?? ""
        #expect(text.contains("const hybridDesktopSource = () => ((a) => a\n)") && text.contains("LIBRARY"))
    }

    @Test func expressionIsPartOfScriptOnlyIfPageForbidsEval() throws {
        let params = #"{"expression":"1 + 1","awaitPromise":true,"target":{"context":"a"}}"#
        let script = try script("script.evaluate", params).script
        let request = script.request(in: "a", library: "")
        #expect(request["script"]?.string?.contains("1 + 1") == false)
        #expect(request["args"]?.array?.first?["task"]?["expression"] == "1 + 1")
        let forbidden = script.request(in: "a", library: "", isForbiddenToEvaluate: true)
        #expect(forbidden["script"]?.string?.contains("() => (() => (1 + 1\n)\n)") == true)
    }

    @Test(arguments: [
        "1", "{}", #"{"type":"other"}"#, #"{"type":"string"}"#, #"{"type":"number","value":"x"}"#,
        #"{"type":"array","value":{}}"#, #"{"type":"map","value":[["a"]]}"#, #"{"type":"boolean","value":"true"}"#,
        #"{"type":"regexp","value":{}}"#, #"{"type":"set","value":[1]}"#, #"{"type":"date","value":1}"#,
    ])
    func invalidValueIsRefused(value: String) {
        let params =
            #"{"functionDeclaration":"f","awaitPromise":false,"target":{"context":"a"},"arguments":[\#(value)]}"#
        let error = #expect(throws: DriverRefusal.self) { try script("script.callFunction", params) }
        #expect(error?.error == "invalid argument")
    }

    @Test func resultNamesNodes() {
        let answer = #"""
            {"value":{"nodes":[{"\#(Self.elementKey)":"e"}],"result":
            "{\"type\":\"success\",\"result\":{\"type\":\"array\",\"value\":[{\"type\":\"node\",\"node\":0},{\"type\":\"node\"}]}}"}}
            """#.replacing("\n", with: "")
        let expected: JSONValue = [
            "type": "success",
            "result": ["type": "array", "value": [["type": "node", "sharedId": "e"], ["type": "node"]]],
        ]
        #expect(BiDiScriptResult(status: 200, answer: answer, context: "a") == .result(expected))
    }

    @Test(arguments: [(127, ""), (130, "128 levels")])
    func deepResultIsNoDialog(depth: Int, message: String) {
        let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        let result = BiDiScriptResult(status: 200, answer: #"{"value":{"result":"\#(text)"}}"#, context: "a")
        if case .refused(let refusal) = result {
            #expect(!message.isEmpty && refusal.message.contains(message), "\(refusal)")
        } else {
            #expect(message.isEmpty)
        }
    }

    @Test func otherAnswersAreRefusals() {
        func result(_ status: Int, _ value: String) -> BiDiScriptResult {
            BiDiScriptResult(status: status, answer: #"{"value":\#(value)}"#, context: "a")
        }
        #expect(
            result(200, #"{"refused":"no such handle","message":"m"}"#)
                == .refused(DriverRefusal("no such handle", "m")))
        #expect(result(200, #"{"isForbidden":true}"#) == .isForbiddenToEvaluate)
        #expect(result(200, #"{"waiting":3}"#) == .isWaiting(promise: 3))
        #expect(
            result(404, #"{"error":"stale element reference","message":"m"}"#)
                == .refused(DriverRefusal("stale element reference", "m")))
        guard case .refused(let dialog) = result(200, "null"),
            case .result(let syntax) = result(
                500, #"{"error":"javascript error","message":"SyntaxError: x"}"#)
        else {
            Issue.record("another result")
            return
        }
        #expect(dialog.message.contains("dialog"))
        #expect(syntax["type"] == "exception" && syntax["exceptionDetails"]?["text"] == "SyntaxError: x")
    }
}

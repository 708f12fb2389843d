import HybridCore
import HybridQA
import Testing

/// Elements in the arguments of a WebDriver client's script.
@Suite struct DriverScriptTests {
    private static let key = "element-6066-11e4-a52e-4f735466cecf"

    @Test(arguments: [
        #"{"script":"s","args":[]}"#, #"{"script":"s","args":[{"a":[1]}]}"#, "{}", "", #"{"script":1,"args":[]}"#,
        #"{"script":"s","args":[{"element-6066-11e4-a52e-4f735466cecf":"a"}]}"#,
    ])
    func requestWithoutNestedElementsStays(body: String) {
        #expect(DriverScript.complete(Array(body.utf8)) == Array(body.utf8))
    }

    @Test func nestedElementsFollowArguments() throws {
        let first: JSONValue = [Self.key: "a"]
        let second: JSONValue = [Self.key: "b"]
        let body: JSONValue = ["script": "return 1", "args": [first, ["one": [second]], 2]]
        let result = String(decoding: DriverScript.complete(Array(body.text.utf8)), as: UTF8.self)
        let json = try JSONValue(strictly: Array(result.utf8))
        let replaced: JSONValue = [["hybridDesktopElement": 0], ["one": [["hybridDesktopElement": 1]]], 2]
        #expect(json["args"] == [replaced, first, second])
        #expect(json["script"]?.string?.contains("return 1") == true)
    }
}

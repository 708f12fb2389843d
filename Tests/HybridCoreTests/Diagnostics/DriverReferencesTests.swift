import HybridCore
import HybridQA
import Testing

/// The driver's errors for elements and shadow roots of another window or frame.
@Suite struct DriverReferencesTests {
    private static let element = "element-6066-11e4-a52e-4f735466cecf"
    private static let shadow = "shadow-6066-11e4-a52e-4f735466cecf"
    private static let here = DriverReferences.Place()

    struct Case: Sendable {
        let error: String
        let words: [String]
        var body: JSONValue?
        let right: String?
    }

    @Test(arguments: [
        Case(error: "stale element reference", words: ["element", "here", "text"], right: nil),
        Case(error: "stale element reference", words: ["element", "elsewhere", "text"], right: "no such element"),
        Case(error: "stale element reference", words: ["element", "framed", "text"], right: "no such element"),
        Case(error: "stale element reference", words: ["element", "unknown", "text"], right: nil),
        Case(error: "stale element reference", words: ["element", "active"], right: nil),
        Case(error: "javascript error", words: ["element", "root", "clear"], right: "no such element"),
        Case(error: "javascript error", words: ["element", "elsewhere", "clear"], right: nil),
        Case(error: "no such window", words: ["element", "elsewhere", "text"], right: nil),
        Case(error: "unexpected alert open", words: ["element", "root", "text"], right: nil),
        Case(error: "no such element", words: ["shadow", "root", "element"], right: nil),
        Case(error: "no such element", words: ["shadow", "here", "element"], right: "no such shadow root"),
        Case(error: "no such element", words: ["shadow", "unknown", "element"], right: "no such shadow root"),
        Case(error: "detached shadow root", words: ["shadow", "distant", "element"], right: "no such shadow root"),
        Case(error: "detached shadow root", words: ["shadow", "root", "element"], right: nil),
        Case(
            error: "stale element reference", words: ["execute", "sync"],
            body: ["script": "s", "args": [[["a": [element: "elsewhere"]]]]], right: "no such element"),
        Case(
            error: "stale element reference", words: ["execute", "sync"], body: ["args": [[shadow: "distant"]]],
            right: "no such shadow root"),
        Case(
            error: "stale element reference", words: ["execute", "sync"], body: ["args": [[shadow: "root"]]],
            right: "detached shadow root"),
        Case(
            error: "no such element", words: ["execute", "sync"],
            body: ["args": [["frame-075b-4da1-b6ba-e579c2d3230a": "x"]]], right: "no such window"),
        Case(error: "stale element reference", words: ["frame"], body: ["id": [element: "here"]], right: nil),
        Case(error: "no such frame", words: ["frame"], body: ["id": 1], right: nil),
        Case(error: "no such frame", words: ["title"], right: "no such window"),
    ])
    func errorIsCorrected(row: Case) {
        var references = DriverReferences()
        references.note([[Self.element: "here"], [Self.shadow: "root"]], at: Self.here)
        var elsewhere = Self.here
        elsewhere.moved(by: ["window"], ["handle": "x"])
        references.note(["a": [Self.element: "elsewhere"], "b": [Self.shadow: "distant"]], at: elsewhere)
        var frame = Self.here
        frame.moved(by: ["frame"], ["id": 0])
        references.note([Self.element: "framed"], at: frame)
        #expect(references.correct(row.error, words: row.words, body: row.body, at: Self.here)?.error == row.right)
    }

    @Test func placeFollowsCommands() {
        var place = DriverReferences.Place()
        place.moved(by: ["frame"], ["id": 0])
        place.moved(by: ["frame"], ["id": [Self.element: "a"]])
        #expect(place.depth == 2)
        place.moved(by: ["frame", "parent"], nil)
        #expect(place.depth == 1)
        place.moved(by: ["element", "a", "click"], nil)
        #expect(place.depth == 1)
        place.moved(by: ["frame"], ["id": .null])
        #expect(place == DriverReferences.Place())
        place.moved(by: ["frame", "parent"], nil)
        #expect(place.depth == 0)
        place.moved(by: ["frame"], ["id": 0])
        place.moved(by: ["window"], ["handle": "x"])
        #expect((place.window, place.depth) == ("x", 0))
    }
}

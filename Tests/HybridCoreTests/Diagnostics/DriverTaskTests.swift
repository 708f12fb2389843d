import HybridCore
import HybridQA
import Testing

/// Commands of a WebDriver client that the shell executes.
@Suite struct DriverTaskTests {
    @Test(arguments: [
        ("GET", "se/log/types", "", DriverTask.logTypes), ("POST", "se/log", #"{"type":"browser"}"#, .log),
        ("POST", "window/maximize", "{}", .window(.maximized)), ("POST", "window/minimize", "{}", .window(.minimized)),
        ("POST", "window/fullscreen", "{}", .window(.fullscreen)), ("POST", "window/rect", "{}", nil),
        ("GET", "print", "", nil), ("POST", "window", "{}", nil),
        (
            "POST", "permissions", #"{"descriptor":{"name":"camera"},"state":"granted"}"#,
            .permission(name: "camera", answer: true)
        ),
        (
            "POST", "permissions", #"{"descriptor":{"name":"camera"},"state":"prompt"}"#,
            .permission(name: "camera", answer: nil)
        ),
    ])
    func requestIsParsed(method: String, path: String, body: String, task: DriverTask?) throws {
        let found = try DriverTask.make(method: method, path: "/session/1/\(path)", body: Array(body.utf8))
        #expect(found == task)
    }

    @Test(arguments: [
        ("se/log", #"{"type":"server"}"#), ("permissions", "{}"),
        ("permissions", #"{"descriptor":{"name":"camera"},"state":"yes"}"#), ("print", #"{"scale":3}"#),
        ("print", #"{"orientation":"round"}"#), ("print", #"{"pageRanges":["3-1"]}"#),
        ("print", #"{"pageRanges":["-"]}"#), ("print", #"{"pageRanges":["1-2-3"]}"#), ("print", #"{"pageRanges":[0]}"#),
        ("print", #"{"pageRanges":["0-2"]}"#),
        ("print", #"{"pageRanges":1}"#), ("print", #"{"page":{"width":"wide"}}"#), ("print", #"{"margin":{"top":-1}}"#),
    ])
    func invalidArgumentIsRefused(path: String, body: String) {
        do throws(DriverRefusal) {
            _ = try DriverTask.make(method: "POST", path: "/session/1/\(path)", body: Array(body.utf8))
            Issue.record("a task")
        } catch {
            #expect(error.error == "invalid argument")
        }
    }

    @Test func layoutIsParsed() throws {
        let json: JSONValue = [
            "orientation": "landscape", "background": true, "scale": 0.5, "page": ["width": 21, "height": 29.7],
            "margin": ["top": 0, "left": 2.5], "pageRanges": [2, "4-5", "-3", "7-"],
        ]
        let layout = try PrintLayout(json)
        #expect(layout.isLandscape)
        #expect(layout.hasBackground)
        #expect([layout.scale, layout.width, layout.height] == [0.5, 21, 29.7])
        #expect(
            [layout.margins.top, layout.margins.bottom, layout.margins.left, layout.margins.right] == [0, 1, 2.5, 1])
        #expect(layout.pages == [2...2, 4...5, 1...3, 7...32767])
        #expect(try PrintLayout(layout.json) == layout)
    }
}

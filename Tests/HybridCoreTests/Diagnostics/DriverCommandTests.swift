import HybridCore
import HybridQA
import Testing

/// Targets of a WebDriver client's commands.
@Suite struct DriverCommandTests {
    @Test(arguments: [
        ("POST", "/session", DriverCommand.begin), ("POST", "/session/", .begin), ("GET", "/session", .unknown),
        ("GET", "/status", .status), ("POST", "/status", .unknown), ("DELETE", "/session/1", .end(session: "1")),
        ("POST", "", .unknown), ("POST", "/session/1/se/file", .upload(session: "1")),
        ("POST", "/session/1/url", .go(session: "1")), ("GET", "/session/1/url", .front(session: "1")),
        ("GET", "/session/1/screenshot", .front(session: "1")),
        ("GET", "/session/1/window", .front(session: "1")), ("DELETE", "/session/1/window", .front(session: "1")),
        ("POST", "/session/1/window", .choose(session: "1")),
        ("POST", "/session/1/window/rect", .front(session: "1")), ("POST", "/session/1/frame", .front(session: "1")),
        ("GET", "/session/1/window/handles", .other(session: "1")),
        ("POST", "/session/1/timeouts", .other(session: "1")),
        ("POST", "/session/1/alert/accept", .other(session: "1")),
        ("GET", "/session/1/alert/text", .other(session: "1")),
        ("POST", "/session/1/element/window/click", .front(session: "1")),
    ])
    func commandsGoToPageInFront(method: String, path: String, command: DriverCommand) {
        #expect(DriverCommand(method: method, path: path) == command)
        #expect(command.session == (path.contains("/1") ? "1" : nil))
    }

    @Test(arguments: [
        ("GET", "url", true), ("POST", "execute/sync", true), ("DELETE", "window", true), ("GET", "window", false),
        ("POST", "window", false), ("GET", "window/handles", false), ("POST", "timeouts", false),
        ("POST", "alert/accept", false), ("GET", "alert/text", false), ("DELETE", "", false),
    ])
    func commandsAboutPageHandleDialogs(method: String, path: String, handlesDialogs: Bool) {
        #expect(DriverCommand.handlesDialogs(method: method, path: "/session/1/" + path) == handlesDialogs)
    }

    @Test(arguments: [
        ("GET", "source", true), ("POST", "element", true), ("POST", "elements", true), ("POST", "url", true),
        ("POST", "element/1/element", true), ("POST", "shadow/1/elements", true), ("POST", "execute/sync", false),
        ("POST", "element/1/click", false), ("POST", "refresh", false), ("DELETE", "cookie", false),
    ])
    func commandsWithoutEffectAreRepeatable(method: String, path: String, expected: Bool) {
        #expect(DriverCommand.isRepeatable(method: method, path: "/session/1/\(path)") == expected)
    }

    @Test(arguments: [
        (#"{"value":{"front":"main 0","isFront":true}}"#, DriverPage.inFront("main 0")),
        (#"{"value":{"front":"modal null","isFront":false}}"#, .behind("modal null")),
        (#"{"value":{"error":"no such window","message":""}}"#, .closed),
        (#"{"value":{"error":"unexpected alert open","message":""}}"#, .busy),
        (#"{"value":{"error":"javascript error"}}"#, .unknown), (#"{"value":null}"#, .unknown), ("", .unknown),
        (#"{"value":{"front":1,"isFront":"yes"}}"#, .unknown),
    ])
    func pageReplyIsParsed(answer: String, page: DriverPage) {
        #expect(DriverPage(answer: answer) == page)
    }

    @Test func exitedProgramStartsNoSession() {
        var start = DriverStart()
        func look(_ hasProgram: Bool) -> JSONValue? { start.look(hasProgram: hasProgram, sentence: nil) }
        let absences = (1..<DriverStart.patience).map { _ in look(false) }
        #expect(absences.allSatisfy { $0 == nil })
        let presence = look(true)
        #expect(presence == nil)
        let answer = (1...DriverStart.patience).map { _ in look(false) }.last
        #expect(answer??["value"]?["error"] == "session not created")
        let sentence = start.look(hasProgram: true, sentence: "No file.")
        #expect(sentence?["value"]?["message"] == "No file.")
    }

    /// Pages, each before a command: `+` in front, `-` behind, each with the letter of the front page; `x` closed, `!`
    /// busy, `?` unknown; `c` marks the client's own choice. The second text describes where the driver searches for
    /// another.
    @Test(arguments: [
        ("+m", "."), ("-d", "L"), ("-d-d", "LL"), ("x", "L"), ("!", "."), ("?", "."),
        // The driver stays with its choice until another page comes to the front.
        ("c-d-d-d", ".."), ("c-d+m-d", ".L"), ("c+m+m-d", ".L"), ("c-d-e", "L"), ("c-dx-d", "LL"), ("c?-d", "L"),
        ("c-d?-d", ".."),
    ])
    func driverFollowsPageInFront(steps: String, looks: String) {
        var focus = DriverFocus()
        var found = ""
        var isChoice = false
        var rest = steps[...]
        while let step = rest.popFirst() {
            if step == "c" {
                isChoice = true
                continue
            }
            let page: DriverPage =
                switch step {
                case "+": .inFront(String(rest.removeFirst()))
                case "-": .behind(String(rest.removeFirst()))
                case "x": .closed
                case "!": .busy
                default: .unknown
                }
            if isChoice {
                focus.chose(page)
            } else {
                found += focus.isLost(at: page) ? "L" : "."
            }
            isChoice = false
        }
        #expect(found == looks)
    }
}

import DemoServer
import XCTest

/// The network and the client that a tester simulates: all requests of the application, and the end of the simulation.
final class DiagnosticsNetworkTests: DiagnosticsTestCase {
    func testMatchingAddressesFailUntilTurnedOff() throws {
        try openNetwork()
        try fail("/posts$")
        try waitForReport("Network", ["/posts$  →  Connection error"])
        try waitForWidget(.label, "Simulated: /posts$: Connection error", window: "Fieldnotes")
        try activate("visit", server.url + "/posts")
        try waitForTrace("visit.failed") { $0["error"]["kind"].string == "connection" }
        XCTAssertEqual(server.requests(for: "/posts").count, 0)
        try activate("visit", server.url + "/posts/1")
        try waitForVisit("/posts/1")
        try pressButton("Turn Off", window: nil)
        waitForWidgetToGo(.pushButton, "Turn Off")
        try waitForReport("Network", ["Speed: Full speed\n\n"])
        try activate("visit", server.url + "/posts")
        try waitForVisit("/posts")
    }

    func testFrameGetsStatusOfItsPattern() throws {
        try openNetwork("/frames", ["--trace-requests"])
        try chooseInDiagnostics(entry: 6, of: "Failure")
        try fail("/frames/notes[?]page=[0-9]+")
        try waitForReport("Network", ["/frames/notes[?]page=[0-9]+  →  HTTP 500"])
        try useWindow()
        try pressLink("Next note")
        try waitForTrace("request.finished") {
            $0["status"].int == 500 && $0["initiator"].string?.hasPrefix("frame") == true
        }
        try fail("(")
        try waitForReport("Network", ["“(” is not a regular expression"])
    }

    func testSlowNetworkDelaysVisits() throws {
        try openNetwork()
        try chooseInDiagnostics(entry: 2, of: "Speed")
        try waitForReport("Network", ["Speed: Slow mobile, 300 ms"])
        try activate("visit", server.url + "/posts")
        let slow = try waitForTrace("visit.completed") { $0["url"].string?.hasSuffix("/posts") == true }
        XCTAssertGreaterThan(slow["duration_ms"].int ?? 0, 300)
        try chooseInDiagnostics(entry: 0, of: "Speed")
        try waitForReport("Network", ["Speed: Full speed"])
    }

    func testOfflineFailsEveryVisitAndEndsWithWindow() throws {
        try openNetwork()
        try chooseInDiagnostics(entry: 4, of: "Speed")
        try waitForReport("Network", ["Speed: Offline"])
        try activate("visit", server.url + "/posts")
        try waitForTrace("visit.failed") { $0["error"]["kind"].string == "offline" }
        try input.activateWindow("Diagnostics")
        try pressKey("Escape")
        waitForWidgetToGo(.pushButton, "Turn Off")
        try activate("reload")
        try waitForVisit("/posts")
    }

    func testServerSeesSimulatedClient() throws {
        try open(arguments: ["--diagnostics"])
        try showWindow()
        try choose("View")
        try chooseInDiagnostics(entry: 1, of: "User agent")
        try waitForWidget(.label, "Simulated: Application on iOS")
        try activate("visit", server.url + "/posts")
        try waitForVisit("/posts")
        let agent = try XCTUnwrap(server.requests(for: "/posts").last?.userAgent)
        for part in ["iPhone", "Hotwire Native iOS; Turbo Native iOS;", "bridge-components: ["] {
            XCTAssertTrue(agent.contains(part), agent)
        }
        try pressButton("Turn Off")
        waitForWidgetToGo(.pushButton, "Turn Off")
        try activate("reload")
        pump(until: { server.requests(for: "/posts").count == 2 }, "the page is reloaded")
        XCTAssertEqual(server.requests(for: "/posts").last?.userAgent, server.requests(for: "/").last?.userAgent)
    }

    // MARK: Helpers

    private func openNetwork(_ path: String = "/", _ arguments: [String] = []) throws {
        try open(path, arguments: ["--diagnostics"] + arguments)
        try showWindow()
        try choose("Network")
    }

    private func fail(_ pattern: String) throws {
        try fill("Failing addresses", with: pattern)
        try pressButton("Add", window: "Diagnostics")
    }

    private func chooseInDiagnostics(entry number: Int, of list: String) throws {
        try choose(entry: number, of: list, window: "Diagnostics")
    }

    private func useWindow() throws { try input.activateWindow("Frames") }
}

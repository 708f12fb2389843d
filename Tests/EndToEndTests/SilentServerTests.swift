import DemoServer
import XCTest

/// Servers that do not respond, or respond too late.
final class SilentServerTests: EndToEndTestCase, RunsWithTurbolinks {
    private let impatient = ["HYBRID_DESKTOP_VISIT_TIMEOUT": "3000"]

    func testUnresponsivePageFailsAndBackWorks() throws {
        try launch(variables: impatient)
        try waitForVisit("/")
        try pressLink("Page that never answers")
        let failure = try waitForTrace("visit.failed")
        XCTAssertEqual(failure["error"]["kind"].string, "timeout")
        try waitForWidget(.label, "The page took too long to load")
        try waitForWindow("Fieldnotes")
        try waitForWidget(.pushButton, "Retry")
        XCTAssertEqual(stacks.main, ["/", "/hang"])
        try pressButton("Back")
        try waitForVisit("/")
        waitForWidgetToGo(.pushButton, "Retry")
        XCTAssertEqual(server.requests(for: "/hang").count, 1)
        XCTAssertEqual(server.requests(for: "/").count, 1, "the page has never left the window")

        // Turbo still waits for the other page, and starts the next visit.
        try pressLink("All posts")
        try waitForVisit("/posts")
        XCTAssertEqual(stacks.main, ["/", "/posts"])
    }

    func testUnresponsiveStartPageCanBeRetried() throws {
        server.behaviour.hangingPaths = ["/posts"]
        try launch(path: "/posts", variables: impatient)
        XCTAssertEqual(try waitForTrace("visit.failed")["error"]["kind"].string, "timeout")
        try pressButton("Retry")
        XCTAssertEqual(try waitForTrace("visit.failed")["error"]["kind"].string, "timeout")
        server.behaviour.hangingPaths = []
        try pressButton("Retry")
        try waitForVisit("/posts")
        try waitForElement(.heading, "Posts")
        waitForWidgetToGo(.pushButton, "Retry")
        XCTAssertEqual(server.requests(for: "/posts").map(\.status), [0, 0, 200])
    }

    func testBackWhileAPageLoads() throws {
        try open()
        try pressLink("Slow page")
        try waitForTrace("visit.started")
        try waitForWindow("Fieldnotes")
        try activate("back")
        try waitForTrace("visit.cancelled")
        try waitForVisit("/")
        try waitForElement(.heading, "Fieldnotes")
        XCTAssertEqual(stacks.main, ["/"])
        XCTAssertEqual(server.requests(for: "/").count, 1, "the page has never left the window")
        // The late response changes nothing.
        waitForPendingAnswers()
        XCTAssertEqual(newEvents.last?.event, "visit.completed")
        XCTAssertEqual(stacks.main, ["/"])
        try waitForWindow("Fieldnotes")
    }

    func testFastVisitReplacesSlowOne() throws {
        try open()
        server.behaviour.delays["/posts"] = 1_000
        try pressLink("All posts")
        try waitForTrace("visit.started")
        try activate("visit", server.url + "/posts/1")
        try waitForVisit("/posts/1")
        XCTAssertEqual(app.trace.filter { $0.event == "visit.cancelled" }.count, 1)
        XCTAssertEqual(app.trace.filter { $0.event == "visit.completed" }.count, 2)
        try waitForElement(.heading, "First day at the estuary")
        try waitForWindow("First day at the estuary")
    }
}

import DemoServer
import XCTest

/// Pages that fail to load.
final class FailureTests: EndToEndTestCase, RunsWithTurbolinks {
    func testMissingPageShowsTheErrorScreenAndRetryLoadsIt() throws {
        try open()
        server.behaviour.failNext("/posts", status: 404)
        try pressLink("All posts")
        let failure = try waitForTrace("visit.failed")
        XCTAssertEqual(failure["error"]["kind"].string, "http")
        XCTAssertEqual(failure["error"]["status"].int, 404)
        try waitForWidget(.pushButton, "Retry")
        XCTAssertEqual(stacks.main, ["/", "/posts"])

        try pressButton("Retry")
        try waitForVisit("/posts")
        try waitForElement(.heading, "Posts")
        pump(until: { app.native.find(role: .pushButton, name: "Retry") == nil }, "the error screen goes")
        XCTAssertEqual(server.requests(for: "/posts").map(\.status), [404, 200])
    }

    /// The error screen of a missing page has its own ways out. Back is the default.
    func testMissingPageOffersWaysOut() throws {
        try open()
        try pressLink("All posts")
        try waitForVisit("/posts")
        server.behaviour.failNext("/posts/1", status: 404)
        try activate("visit", server.url + "/posts/1")
        try waitForTrace("visit.failed")
        try waitForWidget(.pushButton, "First Page")
        try pressKey("Return")
        try waitForVisit("/posts")
        XCTAssertEqual(stacks.main, ["/", "/posts"])
        server.behaviour.failNext("/posts/1", status: 403)
        try activate("visit", server.url + "/posts/1")
        try waitForTrace("visit.failed")
        try pressButton("First Page")
        try waitForVisit("/")
        XCTAssertEqual(stacks.main, ["/"])
    }

    /// Applications with diagnostics show the server's own page for an error.
    func testDetailsShowPageOfServer() throws {
        try open("/")
        try activate("visit", server.url + "/status/500")
        try waitForTrace("visit.failed")
        try pressButton("Show Details")
        try waitForVisit("/status/500")
        try waitForText("500")
        XCTAssertEqual(server.requests(for: "/status/500").map(\.status), [500, 500])
        try pressKey("F5")
        try waitForTrace("visit.failed")
        try waitForWidget(.pushButton, "Show Details")
    }
}

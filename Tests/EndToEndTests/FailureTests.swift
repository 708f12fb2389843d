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

    func testBackWorksFromTheErrorScreen() throws {
        try open()
        try pressLink("Missing page")
        try waitForTrace("visit.failed")
        try waitForWidget(.pushButton, "Retry")
        try pressButton("Back")
        try waitForVisit("/")
        try waitForElement(.heading, "Fieldnotes")
        XCTAssertEqual(stacks.main, ["/"])
        pump(until: { app.native.find(role: .pushButton, name: "Retry") == nil }, "the error screen goes")
    }
}

import DemoServer
import XCTest

/// A server that goes offline and comes back: the page reloads automatically, with one request.
final class ReconnectionTests: EndToEndTestCase {
    func testPageReloadsAutomatically() throws {
        try open()
        server.stop()
        try pressLink("All posts")
        try waitForConnectionError()
        server.clearRequests()
        try server.start()
        setMark()
        try waitForVisit("/posts")
        try waitForElement(.heading, "Posts")
        waitForWidgetToGo(.pushButton, "Retry")
        try waitForWindow("Posts")
        XCTAssertEqual(stacks.main, ["/", "/posts"])
        XCTAssertEqual(server.pages, ["GET /posts 200"])
        try goBack(to: "/")
        try waitForElement(.heading, "Fieldnotes")
        XCTAssertEqual(stacks.main, ["/"])
    }

    func testServerErrorIsNotRetried() throws {
        try open()
        server.behaviour.failNext("/posts", status: 503)
        try pressLink("All posts")
        try waitForTrace("visit.failed") { $0["error"]["status"].int == 503 }
        outlast(timerOf: ReconnectionTests.firstCheck)
        settle()
        XCTAssertEqual(server.requests(for: "/posts").count, 1)
        try waitForWidget(.pushButton, "Retry")
    }

    /// The application looks for the server after at most one second, then two.
    private static let firstCheck = 1_500

    private func waitForConnectionError() throws {
        let failure = try waitForTrace("visit.failed")
        XCTAssertEqual(failure["error"]["kind"].string, "connection")
        try waitForWidget(.pushButton, "Retry")
    }
}

import DemoServer
import HybridTestSupport
import XCTest

/// A kiosk while the server is down or returns errors.
final class KioskOutageTests: KioskTestCase {
    func testCustomOfflinePageIsShown() throws {
        let page = "<!doctype html><title>Closed</title><h1>We are closed</h1><a href='https://example.com/'>Away</a>"
        try environment.write(page, to: "offline.html")
        server.stop()
        try launchKiosk(#""offlinePage": "offline.html""#)
        try waitForElement(.heading, "We are closed")
        try pressLink("Away")
        try waitForElement(.heading, "We are closed")
        try server.start()
        setMark()
        try waitForVisit("/")
        try waitForElement(.heading, "Fieldnotes")
    }

    func testOfflinePageIsShownForServerErrors() throws {
        let redirect = "<meta http-equiv='refresh' content='0; url=\(server.url)/posts/1'>"
        try environment.write("<!doctype html>\(redirect)<h1>We are closed</h1>", to: "offline.html")
        // The server fails until the offline page has been shown: the first retry happens within a second.
        server.behaviour.statuses["/"] = Array(repeating: 500, count: 1_000)
        try launchKiosk(#""offlinePage": "offline.html""#)
        try waitForElement(.heading, "We are closed")
        waitForWidgetToGo(.pushButton, "Go to Start")
        setMark()
        server.behaviour.statuses = [:]
        try waitForVisit("/")
        try waitForElement(.heading, "Fieldnotes")
        server.behaviour.statuses["/posts"] = Array(repeating: 503, count: 1_000)
        try activate("visit", server.url + "/posts")
        try waitForElement(.heading, "We are closed")
        try waitForWidget(.pushButton, "Go to Start")
        setMark()
        server.behaviour.statuses = [:]
        try waitForVisit("/posts")
        XCTAssertEqual(server.requests(for: "/posts").last?.status, 200)
        XCTAssertEqual(server.requests(for: "/posts/1").count, 0, "the operator's page leads nowhere")
    }

    func testMissingOfflinePageIsReported() throws {
        try launchKiosk(#""offlinePage": "none.html""#)
        XCTAssertTrue(app.waitForExit())
        XCTAssertEqual(app.exitStatus, 2)
        XCTAssertTrue(app.stderr.contains("none.html"), app.stderr)
    }
}

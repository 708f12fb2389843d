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

    func testStartBeforeServerIsAvailable() throws {
        server.stop()
        try launch(arguments: [server.url + "/posts/1"])
        try waitForConnectionError()
        try server.start()
        setMark()
        try waitForVisit("/posts/1")
        XCTAssertEqual(server.requests(for: "/posts/1").count, 1)
        XCTAssertEqual(stacks.main, ["/", "/posts/1"])
        try goBack(to: "/")
        XCTAssertEqual(server.requests(for: "/").count, 1)
    }

    func testModalReloadsAutomatically() throws {
        try open()
        server.stop()
        try pressLink("New note")
        try waitForConnectionError()
        XCTAssertEqual(stacks.modal, ["/modal/new-note"])
        try server.start()
        setMark()
        server.clearRequests()
        try waitForVisit("/modal/new-note")
        try waitForWindow("New note")
        XCTAssertEqual(stacks.main, ["/"])
        XCTAssertEqual(stacks.modal, ["/modal/new-note"])
        XCTAssertEqual(server.pages, ["GET /modal/new-note 200"])
    }

    func testLeftScreenIsNotFetched() throws {
        try open()
        server.stop()
        try pressLink("All posts")
        try waitForConnectionError()
        try goBack(to: "/")
        server.clearRequests()
        try server.start()
        outlast(timerOf: ReconnectionTests.firstCheck)
        settle()
        XCTAssertEqual(server.pages, [])
        XCTAssertEqual(stacks.main, ["/"])
        waitForWidgetToGo(.pushButton, "Retry")
    }

    func testScreenBeneathIsFetchedOnBack() throws {
        try open()
        server.stop()
        try pressLink("All posts")
        try waitForConnectionError()
        try activate("visit", server.url + "/native/about")
        try waitForWidget(.pushButton, "Home")
        server.clearRequests()
        try server.start()
        outlast(timerOf: ReconnectionTests.firstCheck)
        settle()
        XCTAssertEqual(server.pages, [], "it is not visible")
        try goBack(to: "/posts")
        try waitForElement(.heading, "Posts")
        waitForWidgetToGo(.pushButton, "Retry")
        XCTAssertEqual(server.pages, ["GET /posts 200"])
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

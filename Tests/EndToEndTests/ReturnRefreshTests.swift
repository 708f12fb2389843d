import DemoServer
import HybridTestSupport
import XCTest

/// After a period of absence, the user finds the page in front up to date, unless it contains unsaved work.
final class ReturnRefreshTests: EndToEndTestCase, RunsWithTurbolinks {
    override func prepare() throws {
        try super.prepare()
        applicationMembers = #""refreshOnReturn": 1,"#
    }

    func testPageIsRefreshedInPlace() throws {
        try open("/posts")
        try activate("visit", server.url + "/refresh")
        try waitForVisit("/refresh")
        try waitForKeyboard()
        server.clearRequests()
        try leaveAndReturn()
        try waitForText("Version 2 of this page.")
        try waitForQuiet()
        XCTAssertEqual(server.pages, ["GET /refresh 200"])
        XCTAssertEqual(stacks.main, ["/posts", "/refresh"])
        let visits = newEvents.filter { $0.event == "visit.started" }.map { $0["kind"].string }
        XCTAssertEqual(visits, ["javaScript"], "the document is the same")
        try goBack(to: "/posts")
    }

    /// By its own button, while the window has the focus.
    func testReopenedWindowIsRefreshed() throws {
        applicationMembers += #""keepRunning": true,"#
        try open("/refresh")
        try waitForKeyboard()
        let button = try XCTUnwrap(waitForWidget(.pushButton, "Close").extents)
        let frame = try XCTUnwrap(app.native.all(role: .frame).first?.extents)
        try input.click(x: button.x + button.width / 2, y: button.y + button.height / 2, frame: frame)
        try waitForTrace("window.hidden")
        outlast(timerOf: Self.absence)
        server.clearRequests()
        let second = try AppProcess(
            arguments: ["--config", environment.path("application.json"), "--profile", profile],
            environment: environment,
            tracing: false)
        XCTAssertTrue(second.waitForExit())
        try waitForText("Version 2 of this page.")
        XCTAssertEqual(server.pages, ["GET /refresh 200"])
    }

    func testPageWithTypedTextIsNotRefreshed() throws {
        try open("/refresh")
        try focus(.entry, "What you type here stays over a refresh")
        try checkNothingIsAskedFor("the keyboard is in a field")
        try activate("visit", server.url + "/unsaved")
        try waitForVisit("/unsaved")
        try type("Dear heron", into: "Letter")
        try pressKey("Tab")
        try checkNothingIsAskedFor("something is entered")
    }

    func testHiddenWindowIsRefreshed() throws {
        applicationMembers = #""keepRunning": true, "refreshOnReturn": 1,"#
        try open("/refresh")
        try waitForKeyboard()
        try pressKey("alt+F4")
        try waitForTrace("window.hidden")
        outlast(timerOf: Self.absence)
        server.clearRequests()
        setMark()
        try actions.show()
        try waitForTrace("window.shown")
        try waitForText("Version 2 of this page.")
        XCTAssertEqual(server.pages, ["GET /refresh 200"])
    }

    /// A user logs in in the morning and opens the window hours later.
    func testWindowWaitingSinceLoginIsRefreshed() throws {
        try launch(path: "/refresh", arguments: ["--background"])
        try waitForVisit("/refresh")
        outlast(timerOf: Self.absence)
        setMark()
        try actions.show()
        try waitForTrace("window.shown")
        try waitForText("Version 2 of this page.")
    }

    private func checkNothingIsAskedFor(_ reason: String, line: UInt = #line) throws {
        server.clearRequests()
        try leaveAndReturn()
        settle()
        XCTAssertEqual(server.pages, [], reason, line: line)
    }
}

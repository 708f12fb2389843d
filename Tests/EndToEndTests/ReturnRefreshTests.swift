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

    private func checkNothingIsAskedFor(_ reason: String, line: UInt = #line) throws {
        server.clearRequests()
        try leaveAndReturn()
        settle()
        XCTAssertEqual(server.pages, [], reason, line: line)
    }
}

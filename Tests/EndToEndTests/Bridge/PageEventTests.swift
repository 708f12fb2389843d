import DemoServer
import XCTest

/// Events that native code sends to the page in front.
final class PageEventTests: EndToEndTestCase {
    /// A page that handles errors itself stays visible and can retry.
    func testPageCanSuppressErrorScreen() throws {
        try open("/page-events")
        try focus(.checkBox, "The page shows errors itself")
        try pressKey("space")
        server.behaviour.failNext("/posts", status: 503)
        try pressLink("Posts")
        try waitForReceived("hybrid:visit-error") { $0.contains(#""status":503"#) }
        pump(until: { stacks.main == ["/page-events"] }, "the screen without a page is left")
        try waitForElement(.heading, "Page events")
        try waitForWindow("Page events")
        XCTAssertNil(app.native.find(role: .pushButton, name: "Retry"))
        try pressPageButton("Try again")
        try waitForVisit("/posts")
        try waitForElement(.heading, "Posts")
        XCTAssertEqual(stacks.main, ["/page-events", "/posts"])
        XCTAssertEqual(server.requests(for: "/posts").map(\.status), [503, 200])
    }

    func testWindowActivationIsReported() throws {
        try open("/page-events")
        try waitForKeyboard()
        try leaveAndReturn()
        try waitForReceived("hybrid:return") { $0.contains(#"{"away":"#) }
    }

    /// The application's code has the token, which the tutorial's page registers.
    func testNotificationTokenIsRegistered() throws {
        opensDemo = true
        try open()
        XCTAssertEqual(server.requests(for: "/notification_tokens", method: "POST").count, 0)
        try activate("visit", server.url + "/notification-token")
        try waitForVisit("/notification-token")
        pump(until: { server.requests(for: "/notification_tokens", method: "POST").count == 1 }, "it is registered")
        try activate("visit", server.url + "/posts")
        try waitForVisit("/posts")
        XCTAssertEqual(server.requests(for: "/notification_tokens", method: "POST").count, 1, "once")
        try activate("reload")
        try waitForVisit("/posts")
    }

    private func waitForReceived(_ name: String, line: UInt = #line, where condition: (String) -> Bool) throws {
        try waitForTrace("bridge.sent", line: line) { $0["message"].string == name }
        try waitForTrace("page.console", line: line) { event in
            event["message"].string.map { $0.hasPrefix(name) && condition($0) } ?? false
        }
    }
}

import DemoServer
import XCTest

/// Servers that do not respond, or respond too late.
final class SilentServerTests: EndToEndTestCase, RunsWithTurbolinks {
    private let impatient = ["HYBRID_DESKTOP_VISIT_TIMEOUT": "\(Int(Timeouts.scaled(3) * 1000))"]

    /// The port belongs to another service.
    func testBlockedPortIsAnError() throws {
        try launch(path: nil, arguments: ["http://127.0.0.1:9/"])
        let failure = try waitForTrace("visit.failed")
        XCTAssertEqual(failure["error"]["kind"].string, "invalidResponse")
        try waitForWidget(.pushButton, "Retry")
    }

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
}

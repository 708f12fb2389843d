import DemoServer
import XCTest

/// Screens drawn by the application: the rule for `/native/about` names one.
final class NativeScreenTests: EndToEndTestCase {
    func testBackFromScreenMakesNoRequest() throws {
        try open()
        server.clearRequests()
        try pressLink("Native screen")
        try waitForTrace("visit.routed") { $0["decision"].string == "native" }
        try waitForTrace("stack.changed") { $0["main"][1]["kind"].string == "native" }
        try waitForAbout()
        XCTAssertEqual(stacks.main, ["/", "/native/about"])
        try pressButton("Back")
        try waitForVisit("/")
        try waitForWidgetsToGo()
        try waitForElement(.heading, "Fieldnotes")
        XCTAssertEqual(stacks.main, ["/"])
        XCTAssertEqual(server.requests, [])
        // The page is alive.
        try pressLink("All posts")
        try waitForVisit("/posts")
    }

    private func waitForAbout() throws {
        try waitForWidget(.pushButton, "Home")
    }

    private func waitForWidgetsToGo() throws {
        waitForWidgetToGo(.pushButton, "Home")
    }
}

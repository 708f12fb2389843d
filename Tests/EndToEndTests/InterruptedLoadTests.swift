import DemoServer
import XCTest

/// Pages that change their own address during the next load, which makes WebKit cancel it.
final class InterruptedLoadTests: EndToEndTestCase {
    func testVisitSurvivesFragmentChanges() throws {
        try open("/plain/ticker")
        try pressLink("Slow plain page")
        try waitForVisit("/plain/slow")
        try waitForElement(.heading, "Slow plain page")
        // On a slow machine the first tick can precede WebKit's commit report, which then contains the changed address.
        XCTAssertEqual(stacks.main.map { $0.prefix(while: { $0 != "#" }) }, ["/plain/ticker", "/plain/slow"])
        XCTAssertLessThan(server.requests(for: "/plain/slow").count, 3, "the page's scripts rest the second time")
        XCTAssertEqual(app.trace.count { $0.event == "visit.failed" }, 0)
    }

    /// The page whose scripts were suspended resumes unchanged if the next one fails.
    func testPageResumesAfterFailedVisit() throws {
        try open("/plain/ticker")
        server.behaviour.failNext("/plain/slow", status: 500)
        server.behaviour.failNext("/plain/slow", status: 500)
        server.behaviour.delays["/plain/slow"] = 1_000
        try pressLink("Slow plain page")
        XCTAssertEqual(try waitForTrace("visit.failed")["error"]["status"].int, 500)
        try activate("back")
        try waitForTrace("visit.completed")
        let before = address
        pump(until: { address != before }, "it ticks again: \(address)")
        XCTAssertEqual(server.requests(for: "/plain/ticker").count, 1)
    }

    func testAnchorOfCurrentPageIsVisited() throws {
        try open("/plain")
        try activate("visit", server.url + "/plain#part")
        try waitForVisit("/plain#part")
        XCTAssertEqual(stacks.main.count, 1)
        try pressLink("Second plain page")
        try waitForVisit("/plain/2")
    }

    private var address: String { app.accessibility.documents.first?.address ?? "" }
}

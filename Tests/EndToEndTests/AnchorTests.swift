import DemoServer
import XCTest

/// Fragments within a page.
final class AnchorTests: EndToEndTestCase, RunsWithTurbolinks {
    func testAnchorOfCurrentPageScrollsWithoutVisit() throws {
        try open("/anchors")
        let visits = app.trace.count
        server.clearRequests()
        for section in ["weather", "birds", "river"] {
            try pressLink("To \(section)")
            pump(until: { isInSight(section.prefix(1).uppercased() + section.dropFirst()) }, "\(section) is in sight")
        }
        XCTAssertEqual(stacks.main.count, 1)
        XCTAssertEqual(server.requests, [])
        XCTAssertFalse(app.trace.dropFirst(visits).contains { $0.event.hasPrefix("visit.") })
        try activate("reload")
        try waitForTrace("visit.completed")
        XCTAssertEqual(server.pages, ["GET /anchors 200"])
    }

    /// As after a skip link in a browser: the target itself cannot have the focus.
    func testTabKeyContinuesFromAnchor() throws {
        try open("/anchors")
        try pressLink("To weather")
        pump(until: { isInSight("Weather") }, "weather is in sight")
        try input.key("Tab")
        pump(
            until: { app.web.find(role: .link, name: "Up from Weather")?.has(.focused) ?? false },
            "the link has the keyboard")
    }

    func testAnchorOfOtherPageIsVisited() throws {
        try open("/anchors")
        try pressLink("To birds")
        server.clearRequests()
        try pressLink("Row 100 of the long page")
        try waitForTrace("visit.completed")
        try waitForWindow("Long page")
        pump(until: { isInSight("Row 100", role: .link) }, "the row is in sight")
        XCTAssertEqual(stacks.main.last, "/long#row-100")
        XCTAssertEqual(server.pages, ["GET /long 200"])
        try pressLink("Jump to row 150")
        pump(until: { isInSight("Row 150", role: .link) }, "the row is in sight")
        XCTAssertEqual(server.pages, ["GET /long 200"])
        try activate("back")
        try waitForTrace("visit.completed")
        try waitForWindow("Anchors")
        XCTAssertEqual(stacks.main.count, 1)
        XCTAssertEqual(server.pages, ["GET /long 200"])
    }

    func testAnchorFromOutsideReloadsPage() throws {
        try open("/long")
        server.clearRequests()
        try activate("visit", server.url + "/long#row-150")
        try waitForTrace("visit.completed")
        pump(until: { isInSight("Row 150", role: .link) }, "the row is in sight")
        XCTAssertEqual(stacks.main, ["/long#row-150"])
        XCTAssertEqual(server.pages, ["GET /long 200"])
    }

    private func isInSight(_ name: String, role: AccessibleRole = .heading) -> Bool {
        app.web.find(role: role, name: name)?.extents.map { (-2..<700).contains($0.y) } ?? false
    }
}

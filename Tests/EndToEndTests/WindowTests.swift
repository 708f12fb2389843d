import DemoServer
import XCTest

/// The window's own features: title, reload, zoom.
final class WindowTests: EndToEndTestCase {
    func testTitleFollowsThePage() throws {
        try open("/replace-state")
        try waitForWindow("History")
        try pressPageButton("Set the title")
        try waitForWindow("Title set by a script")
        XCTAssertEqual(
            app.trace.last { $0.event == "stack.changed" }?["main"][0]["title"].string, "Title set by a script")
        try pressLink("A post")
        try waitForVisit("/posts/1")
        try waitForWindow("First day at the estuary")
        try pressButton("Back")
        try waitForVisit("/replace-state")
        try waitForWindow("Title set by a script")
    }

    func testEveryReloadCommandCostsOneRequest() throws {
        try open("/counter")
        try waitForText("Requests of this page: 1")
        try reload(2) { try pressKey("F5") }
        try reload(3) { try pressKey("ctrl+r") }
        try reload(4) { try pressButton("Reload") }
        try reload(5) { try activate("reload") }
        XCTAssertEqual(server.requests(for: "/counter").count, 5)
        XCTAssertEqual(stacks.main, ["/counter"])
    }

    func testReloadWithoutCacheRepairsCachedFailure() throws {
        try open("/plain/late-style")
        // WebKit stores this failure. A reload with the cache would normally show it again; if reading the cache takes too
        // long, WebKit requests the style instead.
        try waitForText("Plain")
        try pressKey("ctrl+shift+r")
        try waitForVisit("/plain/late-style")
        try waitForText("Styled")
    }

    private func reload(_ number: Int, by action: () throws -> Void) throws {
        try action()
        try waitForVisit("/counter")
        try waitForText("Requests of this page: \(number)")
    }

    func testZoom() throws {
        try open()
        let normal = try height()
        try pressKey("ctrl+plus")
        try activate("zoom-in")
        try pump(until: { try height() > normal }, "the page grows")
        try activate("zoom-reset")
        try pump(until: { try height() == normal }, "the page has its own size")
        try pressKey("ctrl+minus")
        try activate("zoom-out")
        try pump(until: { try height() < normal }, "the page shrinks")
        try pressKey("ctrl+0")
        try pump(until: { try height() == normal }, "the page has its own size")

        try activate("zoom-in")
        try pressLink("All posts")
        try waitForVisit("/posts")
        XCTAssertGreaterThan(try height("Posts"), normal, "the magnification stays over a visit")
    }

    private func height(_ heading: String = "Fieldnotes") throws -> Int {
        try waitForElement(.heading, heading).extents?.height ?? 0
    }
}

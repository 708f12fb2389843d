import DemoServer
import XCTest

/// Turbo frames: navigation inside a frame belongs to the page.
final class FrameTests: EndToEndTestCase {
    /// A frame that advances the page: one request, no screen, and Back restores the previous page.
    func testAFrameThatAdvancesThePage() throws {
        try open()
        try activate("visit", server.url + "/frames")
        try waitForVisit("/frames")
        try waitForQuiet()
        for page in [2, 3] {
            server.clearRequests()
            try pressLink("Next page")
            try waitForText("Page \(page)")
            try waitForVisit("/frames?page=\(page)")
            try waitForQuiet()
            XCTAssertEqual(server.pages, ["GET /frames?page=\(page) 200"])
            XCTAssertEqual(stacks.main, ["/", "/frames?page=\(page)"])
        }
        for (path, text) in [("/frames?page=2", "Page 2"), ("/frames", "Page 1")] {
            try activate("back")
            // Turbo 7 requests the frames of a cached page again.
            XCTAssertEqual(try waitForVisit(path)["snapshot"].bool, true)
            try waitForText(text)
            XCTAssertEqual(stacks.main, ["/", path])
        }
        try waitForQuiet()
        server.clearRequests()
        try goBack(to: "/")
        try waitForQuiet()
        XCTAssertEqual(stacks.main, ["/"])
        XCTAssertEqual(server.pages, [])
    }

    /// The first screen has no screen beneath. Its page's step can still be reversed, also from another screen.
    func testAFrameThatAdvancesTheFirstPage() throws {
        try open("/frames")
        try waitForQuiet()
        try pressLink("Next page")
        try waitForVisit("/frames?page=2")
        try activate("visit", server.url + "/posts/1")
        try waitForVisit("/posts/1")
        try goBack(to: "/frames?page=2")
        try waitForText("Page 2")
        try goBack(to: "/frames")
        try waitForText("Page 1")
        XCTAssertEqual(stacks.main, ["/frames"])
    }

    /// The page itself calls `history.back()` past its frame's step.
    func testHistoryBackOfAFrameThatAdvancedThePage() throws {
        try open()
        try activate("visit", server.url + "/frames")
        try waitForVisit("/frames")
        try waitForQuiet()
        try pressLink("Next page")
        try waitForVisit("/frames?page=2")
        try pressPageButton("History back")
        try waitForVisit("/frames")
        try waitForText("Page 1")
        XCTAssertEqual(stacks.main, ["/", "/frames"])
        try goBack(to: "/")
        XCTAssertEqual(stacks.main, ["/"])
    }

    func testAFailingFrameLeavesThePageAndTheStack() throws {
        try open("/frames")
        server.clearRequests()
        try pressLink("Load the broken frame")
        pump(until: { server.requests.contains { $0.status >= 400 } }, "the frame is requested")
        try waitForElement(.heading, "Frames")
        XCTAssertNil(app.native.find(role: .pushButton, name: "Retry"))
        XCTAssertEqual(stacks.main, ["/frames"])
        XCTAssertEqual(app.trace.filter { $0.event == "visit.failed" }.count, 0)
    }
}

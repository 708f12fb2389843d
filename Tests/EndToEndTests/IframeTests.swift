import DemoServer
import XCTest

/// Iframes: they navigate on their own and have no native access (law 7).
final class IframeTests: EndToEndTestCase {
    func testFrameLinksStayInFrame() throws {
        try open("/iframe")
        try pressLink("Next inner page")
        try waitForText("Second inner page")
        try pressLink("First inner page")
        try waitForElement(.link, "Next inner page")
        XCTAssertEqual(stacks.main, ["/iframe"])
        XCTAssertEqual(app.trace.filter { $0.event == "visit.proposed" }.count, 1, "the start page's alone")
        XCTAssertEqual(browser.opened, [])
        try waitForElement(.heading, "Inline frames")
    }

    func testTopTargetLinksLeaveFrame() throws {
        try open("/iframe")
        try pressLink("External site from the frame")
        try waitForTrace("external.opened") { $0["url"].string == "https://example.com/" }
        XCTAssertEqual(stacks.main, ["/iframe"])
        try pressLink("Post in the whole window")
        try waitForVisit("/posts/1")
        XCTAssertEqual(stacks.main, ["/iframe", "/posts/1"])
        XCTAssertEqual(server.requests(for: "/posts/1").count, 1)
        try goBack(to: "/iframe")
    }

    func testALinkOfThePageIntoAFrameIsTheFramesAffair() throws {
        try open("/framed-target")
        // The page is complete before its frame.
        try waitForElement(.link, "Next inner page")
        server.clearRequests()
        try pressLink("Next page in the frame")
        try waitForText("Second inner page")
        XCTAssertEqual(stacks.main, ["/framed-target"])
        XCTAssertEqual(server.requests.map(\.description), ["GET /iframe/inner/2 200"])
        XCTAssertEqual(app.trace.filter { $0.event == "visit.proposed" }.count, 1, "the start page's alone")
    }

    func testFramesCannotReachNativeCode() throws {
        try open("/iframe")
        pump(until: { !server.requests(for: "/report").isEmpty }, "the probe reports")
        let found = server.requests(for: "/report").map(\.path)
        XCTAssertEqual(found.count, 1)
        XCTAssertFalse(found[0].contains("turbo"), found[0])
        XCTAssertFalse(found[0].contains("window."), found[0])
        XCTAssertFalse(found[0].contains("top"), found[0])
        try activate("visit", server.url + "/posts/1")
        try waitForVisit("/posts/1")
        XCTAssertEqual(stacks.main, ["/iframe", "/posts/1"], "no message of the probe was accepted")
    }

    func testMissingFrameDoesNotFailPage() throws {
        server.behaviour.failNext("/iframe/inner", status: 404)
        try open("/iframe")
        try waitForText("There is no page at this address.")
        try waitForElement(.heading, "Inline frames")
        XCTAssertFalse(app.trace.contains { $0.event == "visit.failed" })
        XCTAssertNil(app.native.find(role: .pushButton, name: "Retry"))
    }
}

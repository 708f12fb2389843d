import DemoServer
import XCTest

/// Turbo's frames: what goes on in them is the page's own affair.
final class FrameTests: EndToEndTestCase {
    func testAFailingFrameLeavesThePageAndTheStack() throws {
        try skipWithTurbolinks(because: "it has no frames")
        try open("/frames")
        server.clearRequests()
        try pressLink("Load the broken frame")
        pump(until: { server.requests.contains { $0.status >= 400 } }, "the frame is asked for")
        try waitForElement(.heading, "Frames")
        XCTAssertNil(app.native.find(role: .pushButton, name: "Retry"))
        XCTAssertEqual(stacks.main, ["/frames"])
        XCTAssertEqual(app.trace.filter { $0.event == "visit.failed" }.count, 0)
    }
}

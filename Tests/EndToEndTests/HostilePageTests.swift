import DemoServer
import XCTest

/// Pages and frames that try for what they were not given (law 7).
final class HostilePageTests: EndToEndTestCase {
    func testAFrameThatReloadsItselfDoesNotBecomeThePage() throws {
        try open("/hostile/frame")
        pump(until: { server.requests(for: "/hostile/reloading").count == 3 }, "the frame reloads itself")
        try waitForElement(.heading, "Page with a hostile frame")
        XCTAssertEqual(stacks.main, ["/hostile/frame"])
        XCTAssertEqual(app.trace.filter { $0.event == "visit.started" }.count, 1)
        XCTAssertEqual(server.requests(for: "/hostile/frame").count, 1)
    }
}

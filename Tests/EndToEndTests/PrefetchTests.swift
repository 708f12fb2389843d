import DemoServer
import FoundationEssentials
import HybridTestSupport
import XCTest

/// Turbo 8 prefetches a page while the pointer is over its link: only if the page would be shown in this session, and
/// once.
final class PrefetchTests: EndToEndTestCase {
    private static let post = "First day at the estuary"

    func testPrefetchedPageIsUsedByVisit() throws {
        try skipWithoutPrefetch()
        try open("/posts")
        try point(at: Self.post)
        try waitForPrefetch()
        XCTAssertEqual(stacks.main, ["/posts"], "nothing has been shown")
        XCTAssertEqual(app.trace.filter { $0.event == "visit.proposed" }.count, 1, "nor asked for")
        try input.clickHere(times: 1)
        try waitForVisit("/posts/1")
        try waitForElement(.heading, Self.post)
        XCTAssertEqual(server.requests(for: "/posts/1").count, 1)
    }

    /// The dialog would have to fetch it again.
    func testDialogLinksAreNotPrefetched() throws {
        try skipWithoutPrefetch()
        try open("/posts")
        try point(at: "New post")
        try waitForQuiet()
        try point(at: Self.post)
        try waitForPrefetch()
        XCTAssertEqual(server.requests(for: "/posts/new"), [])
    }

    func testApplicationCanDisablePrefetch() throws {
        try skipWithoutPrefetch()
        applicationMembers = #""prefetch": false,"#
        try open("/posts")
        try point(at: Self.post)
        try waitForQuiet()
        XCTAssertEqual(server.requests(for: "/posts/1"), [])
    }

    private func waitForPrefetch(file: StaticString = #filePath, line: UInt = #line) throws {
        guard lookAgain(timeout: Timeouts.standard, until: { server.requests(for: "/posts/1").count == 1 }) else {
            return XCTFail("Nothing was fetched ahead.", file: file, line: line)
        }
    }

    private func skipWithoutPrefetch() throws {
        try skipBeforeTurbo8(because: "this library fetches nothing ahead")
    }

    /// Moves the pointer from elsewhere to the centre of a link.
    private func point(at name: String) throws {
        let (x, y) = try position(of: name)
        try input.point(x: x - 11, y: y)
        try input.point(x: x, y: y)
    }
}

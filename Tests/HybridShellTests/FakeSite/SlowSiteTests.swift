import CGtk
import FoundationEssentials
import GLibBridge
import HybridCore
import XCTest

@testable import HybridShell

/// Servers that do not respond, or respond too late.
final class SlowSiteTests: FakeSiteTestCase {
    func testUnresponsivePageFailsAndBackWorks() throws {
        try open { $0.limits = VisitLimits(silence: 2_000) }
        site.hold("/hang")
        click("/hang")
        pump(until: { shows("The page took too long to load") }, "\(texts)")
        XCTAssertEqual(titles, ["Fieldnotes"])
        XCTAssertTrue(shows("Retry"))
        XCTAssertEqual(stacks.main, ["/", "/hang"])
        press("Back")
        XCTAssertFalse(shows("Retry"))
        XCTAssertEqual(site.requests.filter { $0 == "GET /hang 200" }.count, 1)
        XCTAssertEqual(site.requests.filter { $0 == "GET / 200" }.count, 1, "the page has never left the window")
        click("/posts")
        XCTAssertEqual(stacks.main, ["/", "/posts"])
        XCTAssertEqual(titles, ["Posts"])
    }

    func testUnresponsiveStartPageCanBeRetried() throws {
        site.hold("/posts")
        try open("/posts", waits: false) { $0.limits = VisitLimits(silence: 2_000) }
        for _ in 1...2 {
            pump(until: { events.failures == ["timeout"] && shows("The page took too long to load") }, "\(events)")
            press("Retry")
        }
        pump(until: { shows("Retry") }, "\(texts)")
        site.release("/posts")
        press("Retry")
        XCTAssertFalse(shows("Retry"))
        XCTAssertEqual(titles, ["Posts"])
    }

    func testBackWhilePageLoads() throws {
        try open()
        site.hold("/slow")
        click("/slow")
        XCTAssertEqual(titles, ["Fieldnotes"])
        back()
        XCTAssertEqual(stacks.main, ["/"])
        site.release("/slow")
        settle()
        XCTAssertEqual(stacks.main, ["/"], "the late response changes nothing")
        XCTAssertEqual(titles, ["Fieldnotes"])
        XCTAssertEqual(site.requests, ["GET / 200", "GET /slow 200"])
    }

    func testStoppedReloadLeavesPage() throws {
        try open()
        site.hold("/")
        activate("reload")
        pump(until: { buttons("Stop").count == 1 }, "\(texts)")
        press("Stop")
        XCTAssertEqual(buttons("Reload").count, 1)
        XCTAssertEqual(titles, ["Fieldnotes"])
        XCTAssertFalse(shows("Retry"))
        site.release("/")
        click("/posts")
        XCTAssertEqual(stacks.main, ["/", "/posts"])
    }

    /// The previous page was discarded: the screen explains it.
    func testStoppedBackShowsError() throws {
        site.uncached = ["/no-cache"]
        try open("/no-cache")
        click("/posts/1")
        site.hold("/no-cache")
        back()
        pump(until: { buttons("Stop").count == 1 }, "\(texts)")
        press("Stop")
        XCTAssertEqual(events.failures, ["stopped"])
        XCTAssertTrue(shows("Loading stopped"), "\(texts)")
        site.release("/no-cache")
        press("Retry")
        XCTAssertFalse(shows("Retry"))
        XCTAssertEqual(stacks.main, ["/no-cache"])
    }
}

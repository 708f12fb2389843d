import HybridCore
import XCTest

@testable import HybridShell

/// The end of a web process (law 5): the shell keeps the stacks and loads the page again, a limited number of times.
final class WebProcessTests: FakeSiteTestCase {
    func testPageReloadsAfterTwoCrashes() throws {
        try open()
        click("/posts")
        for count in 1...2 {
            crash()
            XCTAssertEqual(titles, ["Posts"])
            XCTAssertEqual(stacks.main, ["/", "/posts"])
            XCTAssertEqual(site.requests.filter { $0 == "GET /posts 200" }.count, count + 1)
        }
        back()
        XCTAssertEqual(titles, ["Fieldnotes"])
    }

    /// The page has changed its own address since it was loaded.
    func testPageReloadsAtItsCurrentAddressAfterCrash() throws {
        try open("/replace-state")
        page.setAddress("/replace-state/changed")
        settle()
        site.clearRequests()
        crash()
        XCTAssertEqual(site.requests, ["GET /replace-state/changed 200"])
        XCTAssertEqual(stacks.main, ["/replace-state/changed"])
    }

    func testVisitIsRepeatedAfterCrash() throws {
        try open()
        site.hold("/slow")
        click("/slow")
        XCTAssertTrue(site.isWaiting("/slow"))
        crash()
        site.release("/slow")
        settle()
        XCTAssertEqual(titles, ["/slow"])
        XCTAssertEqual(stacks.main, ["/", "/slow"])
        XCTAssertEqual(site.requests, ["GET / 200", "GET /slow 200", "GET /slow 200"])
    }

    func testRepeatedCrashesShowError() throws {
        try open()
        for _ in 1...3 {
            crash()
            XCTAssertFalse(shows("Retry"), "\(texts)")
        }
        crash()
        XCTAssertEqual(events.failures, ["processTerminated"])
        XCTAssertTrue(shows("Retry"), "\(texts)")
        XCTAssertEqual(stacks.main, ["/"])
        XCTAssertEqual(site.requests.count, 4)
        press("Retry")
        XCTAssertFalse(shows("Retry"), "\(texts)")
        click("/posts")
        XCTAssertEqual(titles, ["Posts"])
    }

    func testBothPagesReloadAfterCrashBeneathModal() throws {
        try open()
        click("/modal/new-note")
        site.clearRequests()
        for page in site.pages { page.page?.endProcess("crashed") }
        settle()
        XCTAssertEqual(site.requests.sorted(), ["GET / 200", "GET /modal/new-note 200"])
        XCTAssertEqual(titles.sorted(), ["Fieldnotes", "New note"])
        XCTAssertEqual(stacks.main, ["/"])
        XCTAssertEqual(stacks.modal, ["/modal/new-note"])
        activate("close-modal")
        XCTAssertEqual(titles, ["Fieldnotes"])
        click("/posts")
        XCTAssertEqual(titles, ["Posts"])
    }

    private func crash() {
        forgetEvents()
        page.endProcess("crashed")
        settle()
    }
}

import CGtk
import FoundationEssentials
import GLibBridge
import HybridCore
import XCTest

@testable import HybridNavigation
@testable import HybridShell
@testable import HybridToolkit
@testable import HybridWebView

/// After a period of absence, the user finds the page in front up to date, unless it contains unsaved work.
final class AbsenceTests: FakeSiteTestCase {
    private let setting = #""refreshOnReturn": 60,"#

    func testPageIsRefreshedByItsLibrary() throws {
        try open("/posts", members: setting)
        visit("/refresh")
        leaveAndReturn(after: 61)
        XCTAssertEqual(site.requests, ["GET /refresh 200"])
        XCTAssertEqual(page.orders.last, "refresh", "the document is the same")
        XCTAssertEqual(stacks.main, ["/posts", "/refresh"])
    }

    func testPageWithoutLibraryIsLoaded() throws {
        site.libraries["/plain"] = ScriptMessage.Library.none
        try open("/plain", members: setting)
        leaveAndReturn(after: 61)
        XCTAssertEqual(site.requests, ["GET /plain 200"])
        XCTAssertEqual(page.orders, ["load /plain", "load /plain"])
    }

    func testPageInUseIsNotRefreshed() throws {
        try open("/refresh", members: setting)
        page.use = .init(isInUse: true, hasForm: true)
        leaveAndReturn(after: 61)
        XCTAssertEqual(site.requests, [])
        page.use = .init(isInUse: false, hasForm: true)
        leaveAndReturn(after: 61)
        XCTAssertEqual(site.requests, ["GET /refresh 200"])
    }

    func testNativeScreenAndModalFormAreNotRefreshed() throws {
        try open("/posts", members: setting)
        visit("/native/about")
        leaveAndReturn(after: 61)
        XCTAssertEqual(site.requests, [])
        visit("/modal/new-note")
        page.use = .init(isInUse: false, hasForm: true)
        leaveAndReturn(after: 61)
        XCTAssertEqual(site.requests, [])
    }

    /// A page covered by a native screen receives no events until it is in front again.
    func testPageBehindNativeScreenReceivesNoEvents() throws {
        try open("/refresh", members: setting)
        page.preventsEvents = true
        visit("/native/about")
        leaveAndReturn(after: 5)
        XCTAssertEqual(page.told, [])
        back()
        leaveAndReturn(after: 5)
        XCTAssertEqual(page.told.map { $0["name"]?.string }, ["hybrid:return"])
        XCTAssertEqual(page.told.first?["detail"], ["away": 5])
    }

    func testRefreshWaitsForIntervalAndHonorsPageOptOut() throws {
        try open("/refresh", members: setting)
        leaveAndReturn(after: 59)
        XCTAssertEqual(site.requests, [], "it was too short")
        page.preventsEvents = true
        leaveAndReturn(after: 61)
        XCTAssertEqual(site.requests, [], "the page refreshes itself")
        page.preventsEvents = false
        leaveAndReturn(after: 61)
        XCTAssertEqual(site.requests, ["GET /refresh 200"])
        try open("/refresh")
        leaveAndReturn(after: 1_000)
        XCTAssertEqual(site.requests, [], "the setting is off by default")
    }

    func testReopenedWindowIsRefreshed() throws {
        try open("/refresh", members: setting + #""keepRunning": true,"#)
        waitUntilActive()
        windowSet.context.presence.handle(.active(false, at: MainLoop.sinceBoot / 1000 - 61))
        activate("close-window")
        XCTAssertEqual(titles, [])
        checkRefreshWhenShown()
    }

    /// A user logs in in the morning and opens the window hours later.
    func testWindowWaitingSinceLoginIsRefreshed() throws {
        try open("/refresh", members: #""refreshOnReturn": 1,"#) { $0.background = BackgroundLife(startsHidden: true) }
        XCTAssertEqual(titles, [])
        outlast(timerOf: 1_050)
        checkRefreshWhenShown()
    }

    private func checkRefreshWhenShown(line: UInt = #line) {
        site.clearRequests()
        g_application_activate(shell.application.pointer())
        pump(until: { site.requests == ["GET /refresh 200"] }, "\(site.requests)", line: line)
        settle(line: line)
        XCTAssertEqual(titles, ["/refresh"], line: line)
    }

    private func waitUntilActive() {
        pump(until: { gtk_window_is_active(shell.windows?.front.widget.pointer()) != 0 || titles.count > 1 }, "active")
        settle()
    }

    /// Another program is active for this time in seconds.
    private func leaveAndReturn(after seconds: Double) {
        let presence = windowSet.context.presence
        waitUntilActive()
        site.clearRequests()
        let now = MainLoop.sinceBoot / 1000
        presence.handle(.active(false, at: now))
        presence.handle(.active(true, at: now + seconds))
        settle()
    }
}

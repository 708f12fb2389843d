import CGtk
import FoundationEssentials
import GLibBridge
import HybridCore
import XCTest

@testable import HybridShell

/// Additional windows, and windows that close while the application keeps running.
final class WindowSetTests: FakeSiteTestCase {
    func testNewWindowHasItsOwnStack() throws {
        try open()
        visit("/posts")
        activate("new-window")
        XCTAssertEqual(titles.sorted(), ["Fieldnotes", "Posts"])
        XCTAssertEqual(stacks(window: 2).main, ["/"])
        try activateWindow(2)
        visit("/posts/1")
        XCTAssertEqual(stacks(window: 2).main, ["/", "/posts/1"], "commands are for the active window")
        XCTAssertEqual(stacks(window: 1).main, ["/", "/posts"])
        activate("close-window")
        XCTAssertEqual(titles, ["Posts"])
        back()
        XCTAssertEqual(stacks.main, ["/"])
        XCTAssertFalse(hasQuit)
    }

    func testClickOpensWindow() throws {
        try open()
        page.clickForNewWindow("/posts")
        settle()
        XCTAssertEqual(stacks(window: 1).main, ["/"])
        XCTAssertEqual(stacks(window: 2).main, ["/posts"])
        XCTAssertEqual(site.requests, ["GET / 200", "GET /posts 200"])
    }

    func testRuleOpensWindowOfItsSize() throws {
        let size = #""width": 480, "height": 420"#
        try open(
            "/posts",
            rules: #"{"patterns": ["^/posts/1$"], "properties": {"presentation": "new_window", \#(size)}},"#)
        click("/posts/1")
        XCTAssertEqual(stacks(window: 1).main, ["/posts"])
        XCTAssertEqual(stacks(window: 2).main, ["/posts/1"])
        let window = try XCTUnwrap(shell.windows?.all.last).widget
        var (width, height): (Int32, Int32) = (0, 0)
        gtk_window_get_default_size(window.pointer(), &width, &height)
        XCTAssertEqual([width, height], [480, 420])
        XCTAssertEqual(site.requests, ["GET /posts 200", "GET /posts/1 200"])
    }

    /// The first window is hidden, because its stacks are restored at the next start.
    func testClosingLastWindowQuits() throws {
        try open()
        activate("new-window")
        try activateWindow(1)
        activate("close-window", waits: false)
        XCTAssertEqual(events.windowSteps, ["hidden"])
        XCTAssertEqual(titles, ["Fieldnotes"])
        XCTAssertFalse(hasQuit)
        // GTK calls the hidden window active until another one has the focus.
        activate("close-window")
        pump(until: { hasQuit }, "the application quits")
    }

    /// Closing a window discards only the text typed in it.
    func testClosingWindowWithTypedTextAsks() throws {
        try open("/unsaved")
        page.type()
        activate("new-window")
        try activateWindow(2)
        activate("close-window")
        XCTAssertEqual(events.dialogs, [], "nothing was typed in this one")
        XCTAssertEqual(events.windowSteps, ["closed"])
        activate("close-window")
        XCTAssertEqual(events.dialogs.count, 1)
        XCTAssertFalse(hasQuit)
    }

    func testWindowsAreRestoredIfEnabled() throws {
        try open()
        windowSet.context.restoreWindows(true)
        visit("/posts")
        activate("new-window")
        try activateWindow(2)
        visit("/posts/1")
        activate("quit")
        pump(until: { hasQuit }, "the application quits")
        try open()
        XCTAssertEqual(stacks(window: 1).main, ["/", "/posts"])
        XCTAssertEqual(stacks(window: 2).main, ["/posts/1"])
        windowSet.context.restoreWindows(false)
        activate("quit")
        try open()
        XCTAssertEqual(windowSet.all.count, 1)
        XCTAssertEqual(stacks.main, ["/"])
    }

    /// No window keeps content of the previous user.
    func testSignOutClosesAdditionalWindows() throws {
        try open()
        activate("new-window")
        XCTAssertEqual(titles.count, 2)
        activate("sign-out")
        pump(until: { titles.count == 1 }, "\(titles)")
        XCTAssertEqual(stacks.main, ["/"])
    }

    // MARK: Keeping running

    func testNextStartShowsSamePageWithoutRequest() throws {
        try open(members: #""keepRunning": true,"#)
        visit("/posts")
        for _ in 1...2 {
            activate("close-window")
            XCTAssertEqual(titles, [])
            XCTAssertFalse(hasQuit)
            site.clearRequests()
            g_application_activate(shell.application.pointer())
            settle()
            XCTAssertEqual(titles, ["Posts"])
            XCTAssertEqual(site.requests, [])
            XCTAssertEqual(stacks.main, ["/", "/posts"])
        }
        back()
        XCTAssertEqual(titles, ["Fieldnotes"], "the page is alive")
    }

    func testQuitWorksWithoutWindow() throws {
        try open(members: #""keepRunning": true,"#)
        activate("close-window")
        XCTAssertFalse(hasQuit)
        activate("quit")
        pump(until: { hasQuit }, "the application quits")
    }

    func testModalHidesAndReturnsWithWindow() throws {
        try open(members: #""keepRunning": true,"#)
        click("/modal/new-note")
        XCTAssertEqual(titles.count, 2)
        gtk_window_close(try XCTUnwrap(shell.windows?.first.widget).pointer())
        settle()
        XCTAssertEqual(titles, [])
        g_application_activate(shell.application.pointer())
        settle()
        XCTAssertTrue(titles.contains("New note"), "\(titles)")
        XCTAssertEqual(stacks.modal, ["/modal/new-note"])
    }

    func testOpeningAddressShowsWindow() throws {
        try open(members: #""keepRunning": true,"#)
        activate("close-window")
        handOver(site.url("/posts/1").absoluteString)
        settle()
        XCTAssertEqual(titles, ["First day at the estuary"])
        XCTAssertEqual(stacks.main, ["/", "/posts/1"])
    }

    /// Users expect that closing a window discards its content.
    func testClosingWindowThatHidesAsks() throws {
        try open("/unsaved", members: #""keepRunning": true,"#)
        page.type()
        activate("close-window")
        XCTAssertTrue(titles.contains("Close Window?"), "\(titles)")
        press("Cancel")
        XCTAssertEqual(events.windowSteps, [])
        activate("close-window")
        press("Close Window")
        XCTAssertEqual(events.windowSteps, ["hidden"])
        // Quitting asks again, which requires a window.
        activate("quit")
        XCTAssertEqual(events.windowSteps, ["shown"])
        XCTAssertTrue(titles.contains("Quit?"), "\(titles)")
        press("Quit")
        pump(until: { hasQuit }, "the application quits")
    }

    /// Such a window belongs to no tab, so the tab that the first window shows does not matter.
    func testPageInFurtherWindowIsInFront() throws {
        try open(members: tabs)
        selectTab(1)
        activate("new-window")
        try activateWindow(2)
        visit("/events")
        site.failNext("/broken")
        click("/broken")
        XCTAssertEqual(page.told.map { $0["name"]?.string }, ["hybrid:visit-error"])
    }

    /// Pages of tabs in the background load too.
    func testLoadedPageIsThatOfItsWindowOrTab() throws {
        var loaded: [String] = []
        try open(members: tabs)
        windowSet.context.pageLoaded = { session, byVisit in
            loaded.append("\(session.webView.url?.path ?? "") \(byVisit)")
        }
        windowSet.navigators[1].route(site.url("/posts/1"))
        settle()
        XCTAssertEqual(stacks.main, ["/"], "the first tab is in front")
        XCTAssertEqual(loaded, ["/posts/1 true"])
    }

    private let tabs = #""tabs": [{ "title": "Home", "path": "/" }, { "title": "Posts", "path": "/posts" }],"#

    /// Waits until the window manager has activated the window that was opened last, and activates another.
    private func activateWindow(_ number: Int) throws {
        let all = try XCTUnwrap(shell.windows?.all)
        pump(until: { gtk_window_is_active(all.last?.widget.pointer()) != 0 }, "the new window is active")
        let window = all[number - 1]
        window.present()
        pump(until: { gtk_window_is_active(window.widget.pointer()) != 0 }, "window \(number) is active")
        XCTAssertTrue(windowSet.active === window.active)
    }
}

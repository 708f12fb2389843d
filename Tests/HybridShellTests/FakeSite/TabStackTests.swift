import CAdwaita
import CGtk
import FoundationEssentials
import GLibBridge
import HybridCore
import XCTest

@testable import HybridShell
@testable import HybridToolkit

/// Several stacks side by side, configured by `tabs` in the application file.
final class TabStackTests: FakeSiteTestCase {
    private static let three = """
        "tabs": [{ "title": "Home", "path": "/" }, { "title": "Posts", "icon": "view-list-symbolic", "path": "/posts" },
          { "title": "Counter", "path": "/counter" }],
        """

    func testSwitchingTabsMakesNoRequestsAndKeepsStacks() throws {
        try open(members: Self.three)
        XCTAssertEqual(site.requests.sorted(), ["GET / 200", "GET /counter 200", "GET /posts 200"])
        click("/anchors")
        site.clearRequests()
        selectTab(1)
        XCTAssertEqual(titles, ["Posts"])
        visit("/posts/1")
        XCTAssertEqual(stacks(tab: 1).main, ["/posts", "/posts/1"])
        XCTAssertEqual(stacks(tab: 0).main, ["/", "/anchors"])
        selectTab(2)
        XCTAssertEqual(titles, ["Counter"])
        XCTAssertFalse(isEnabled("back"))
        selectTab(0)
        XCTAssertEqual(titles, ["Anchors"])
        back()
        selectTab(1)
        XCTAssertEqual(titles, ["First day at the estuary"])
        back()
        XCTAssertEqual(stacks(tab: 0).main, ["/"])
        XCTAssertEqual(stacks(tab: 1).main, ["/posts"])
        XCTAssertEqual(site.requests, ["GET /posts/1 200"])
    }

    /// Otherwise the window would cut off its own buttons.
    func testHeaderBarWithTabsAndPageButtonsFits() throws {
        try open(members: Self.three)
        let window = try XCTUnwrap(windows.first)
        func header() throws -> (width: Int32, hasTabs: Bool) {
            let bar = try XCTUnwrap(window.descendant { $0.isA(adw_header_bar_get_type()) })
            var width: Int32 = 0
            gtk_widget_measure(bar.pointer(), GTK_ORIENTATION_HORIZONTAL, -1, &width, nil, nil, nil)
            return (width, bar.descendant { $0.isA(adw_view_switcher_get_type()) } != nil)
        }
        for side in HeaderSide.allCases {
            for number in 1...3 {
                windowSet.active.main.bridge.bar.add(.button("A button with a long name \(number)") {}, side)
            }
        }
        var narrowest: Int32?
        for width in stride(from: Int32(1_000), to: 400, by: -20) {
            pump(
                until: {
                    // The window manager's first size may arrive after this one.
                    gtk_window_set_default_size(window.pointer(), width, 600)
                    let actual = gtk_widget_get_width(window.pointer())
                    guard (width - 20...width).contains(actual), let bar = try? header() else { return false }
                    if bar.hasTabs, bar.width <= actual { narrowest = actual }
                    return bar.width <= actual
                },
                "the header bar fits in a window \(width) wide: \(gtk_widget_get_width(window.pointer())) \(String(describing: try? header()))"
            )
        }
        XCTAssertLessThan(try XCTUnwrap(narrowest), 820, "the tabs stay in the header bar as long as possible")
        XCTAssertFalse(try header().hasTabs)
    }

    func testTabsLeaveHeaderBarThatLargerTextFills() throws {
        try open(members: Self.three)
        let window = try XCTUnwrap(windows.first)
        let settings = try XCTUnwrap(ObjectRef.retaining(gtk_settings_get_default()))
        func hasTabs() -> Bool { window.descendant { $0.isA(adw_view_switcher_get_type()) && isInHeader($0) } != nil }
        func isInHeader(_ part: Widget) -> Bool {
            gtk_widget_get_ancestor(part.pointer(), adw_header_bar_get_type()) != nil
        }
        pump(
            until: {
                gtk_window_set_default_size(window.pointer(), 1_000, 600)
                return hasTabs()
            }, "the header bar has the tabs")
        // With three times the size, the tabs fit if their icons are above their titles.
        settings.set("gtk-xft-dpi", .int(96 * 1_024 * 8))
        defer { gtk_settings_reset_property(settings.pointer(), "gtk-xft-dpi") }
        pump(until: { !hasTabs() }, "the tabs are at the bottom")
    }

    func testBadgeIsOnTabOfItsPageUntilSignOut() throws {
        try open(members: Self.three)
        let display = windowSet.navigators[1].display
        func badge() -> Bool { shows("12") }
        XCTAssertFalse(badge())
        display?.showBadge(12)
        settle()
        XCTAssertTrue(badge(), "\(texts)")
        display?.showBadge(nil)
        settle()
        XCTAssertFalse(badge(), "\(texts)")
        display?.showBadge(12)
        windowSet.context.userDeparture.tell()
        settle()
        XCTAssertFalse(badge(), "\(texts)")
    }

    func testBadgeOfTabWithoutIconIsInTitle() throws {
        try open(members: Self.three.replacing("\"icon\"", with: "\"x-icon\""))
        windowSet.navigators[1].display?.showBadge(12)
        settle()
        XCTAssertTrue(texts.contains { $0.hasSuffix(" (12)") }, "\(texts)")
        XCTAssertFalse(texts.contains("12"), "the library's badge would cover the title")
        windowSet.navigators[1].display?.showBadge(nil)
        settle()
        XCTAssertFalse(texts.contains { $0.contains("(12)") }, "\(texts)")
    }

    func testOtherNumbersSelectNothing() throws {
        try open(members: Self.three)
        for index in [-1, 3, 9] {
            selectTab(index)
            XCTAssertEqual(events.selectedTabs, [])
        }
        selectTab(1)
        XCTAssertEqual(events.selectedTabs, [1])
        XCTAssertEqual(titles, ["Posts"])
    }

    func testSelectingActiveTabReturnsToFirstScreen() throws {
        try open(members: Self.three)
        selectTab(1)
        visit("/posts/1")
        click("/posts/1/edit")
        XCTAssertEqual(stacks(tab: 1).modal, ["/posts/1/edit"])
        XCTAssertTrue(titles.contains("Edit post"))
        site.clearRequests()
        selectTab(1)
        XCTAssertEqual(stacks(tab: 1).main, ["/posts"])
        XCTAssertNil(stacks(tab: 1).modal)
        XCTAssertEqual(titles, ["Posts"])
        XCTAssertEqual(site.requests, [])
    }

    func testModalBelongsToItsTab() throws {
        try open(members: Self.three)
        click("/modal/new-note")
        XCTAssertTrue(titles.contains("New note"))
        selectTab(1)
        XCTAssertEqual(titles, ["Posts"])
        XCTAssertFalse(isEnabled("close-modal"))
        selectTab(0)
        XCTAssertTrue(titles.contains("New note"))
        activate("close-modal")
        XCTAssertEqual(titles, ["Fieldnotes"])
        XCTAssertEqual(stacks(tab: 0).main, ["/"])
    }

    /// The input that a restart kept for a page belongs to the person who made it.
    func testSignOutForgetsInputOfTheRestart() throws {
        try open(members: Self.three)
        windowSet.context.profile.keptInput = ["https://example.com/letter": "[]"]
        activate("sign-out")
        pump(until: { windowSet.context.profile.keptInput.isEmpty }, "the kept input is forgotten")
    }

    func testSignOutResetsOtherTabs() throws {
        try open(members: Self.three)
        selectTab(1)
        visit("/posts/1")
        selectTab(0)
        site.clearRequests()
        activate("sign-out")
        pump(until: { site.requests == ["GET / 200"] && stacks.main == ["/"] }, "\(site.requests)")
        settle()
        XCTAssertEqual(stacks(tab: 1).main, ["/posts", "/posts/1"], "not before it is shown")
        selectTab(1)
        XCTAssertEqual(stacks(tab: 1).main, ["/posts"])
        XCTAssertEqual(titles, ["Posts"])
        XCTAssertEqual(site.requests, ["GET / 200", "GET /posts 200"])
    }

    func testBackgroundTabShowsNoSignIn() throws {
        site.failNext("/protected", status: 401)
        try open(members: #""tabs": [{ "title": "Home", "path": "/" }, { "title": "Account", "path": "/protected" }],"#)
        XCTAssertEqual(site.requests.sorted(), ["GET / 200", "GET /protected 401"])
        XCTAssertEqual(events.authentications, [])
        selectTab(1)
        XCTAssertEqual(events.authentications, ["presented"])
    }

    func testTwoTabsShareOneSignIn() throws {
        site.failNext("/protected", status: 401)
        site.failNext("/protected/settings", status: 401)
        try open(
            members:
                #""tabs": [{ "title": "A", "path": "/protected" }, { "title": "B", "path": "/protected/settings" }],"#
        )
        XCTAssertEqual(site.requests.count, 2)
        XCTAssertEqual(events.authentications, ["presented"])
        selectTab(1)
        XCTAssertEqual(events.authentications, [])
    }
}

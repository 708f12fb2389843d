import CGtk
import FoundationEssentials
import GLibBridge
import HybridCore
import XCTest

@testable import HybridShell

/// Every way to leave a page with unsaved text asks first.
final class TypedTextTests: FakeSiteTestCase {
    private static let stay = "Cancel"

    func testEveryExitAsksAndStayingKeepsPage() throws {
        try openLetter()
        let ways: [(name: String, act: () -> Void)] = [
            ("back", { self.activate("back") }), ("home", { self.activate("home") }),
            ("reload", { self.activate("reload") }), ("visit", { self.visit("/posts/2") }),
            (
                "second instance",
                {
                    self.handOver(self.site.url("/posts/2").absoluteString)
                    self.settle()
                }
            ), ("sign-out", { self.activate("sign-out") }), ("quit", { self.activate("quit") }),
            ("close-window", { self.activate("close-window") }),
        ]
        site.clearRequests()
        for way in ways {
            way.act()
            XCTAssertEqual(events.dialogs, ["beforeUnload"], way.name)
            press(Self.stay)
            XCTAssertEqual(stacks.main, ["/", "/unsaved"], way.name)
            XCTAssertEqual(titles.count, 1, way.name)
        }
        activate("clear-data")
        XCTAssertEqual(events.dialogs, ["clearData"])
        press(Self.stay)
        XCTAssertEqual(site.requests, [], "nothing was requested meanwhile")
        XCTAssertTrue(page.holdsText)
        XCTAssertFalse(hasQuit)
    }

    func testHungPageWithTypedTextAsksBeforeQuitting() throws {
        try openLetter()
        page.isHung = true
        page.hasGuard = false
        activate("quit")
        pump(until: { events.dialogs == ["beforeUnload"] }, "\(events.dialogs)")
        XCTAssertFalse(hasQuit)
    }

    func testConfirmedLeavingAsksOnce() throws {
        let ways: [(path: String, act: () -> Void)] = [
            ("/", { self.activate("back") }), ("/", { self.activate("home") }),
            ("/unsaved", { self.activate("reload") }),
            (
                "/posts/2",
                {
                    self.handOver(self.site.url("/posts/2").absoluteString)
                    self.settle()
                }
            ),
        ]
        for way in ways {
            try openLetter()
            site.clearRequests()
            way.act()
            XCTAssertEqual(events.dialogs.count, 1, way.path)
            press("Discard")
            XCTAssertEqual(events.dialogs.count, 0, way.path)
            XCTAssertEqual(stacks.main.last, way.path)
            XCTAssertFalse(page.holdsText)
            XCTAssertLessThanOrEqual(site.requests.count, 1, way.path)
        }
    }

    func testConfirmedQuitExitsImmediately() throws {
        try openLetter()
        activate("close-window")
        XCTAssertEqual(events.dialogs.count, 1)
        // Requested again by a caller who cannot see the dialog.
        activate("quit")
        XCTAssertEqual(events.dialogs.count, 0)
        press("Quit")
        pump(until: { hasQuit }, "the application quits")
        XCTAssertEqual(events.dialogs.count, 0)
    }

    func testUnansweredSignalTerminates() throws {
        try open("/unsaved/fields")
        page.type()
        let request = try XCTUnwrap(shell.endRequest)
        request.patience = 1000
        forgetEvents()
        request.received()
        settle()
        XCTAssertEqual(events.dialogs, ["beforeUnload"])
        press(Self.stay)
        outlast(timerOf: 1100)
        XCTAssertFalse(hasQuit, "the user has answered")
        forgetEvents()
        request.received()
        pump(until: { hasQuit }, "the time is over")
        XCTAssertEqual(events.dialogs, ["beforeUnload"])
    }

    func testUnchangedPageIsNotAskedAbout() throws {
        try open()
        page.hasGuard = false
        visit("/unsaved")
        back()
        XCTAssertEqual(stacks.main, ["/"])
        XCTAssertEqual(events.dialogs, [])
        activate("quit")
        pump(until: { hasQuit }, "the application quits")
    }

    func testPageOfOtherTabIsShownWithQuestion() throws {
        site.titles["/unsaved"] = "Letter"
        try open(members: #""tabs": [{ "title": "Home", "path": "/" }, { "title": "Letter", "path": "/unsaved" }],"#)
        selectTab(1)
        page.type()
        page.hasGuard = true
        selectTab(0)
        activate("quit")
        XCTAssertEqual(events.dialogs, ["beforeUnload"])
        XCTAssertTrue(shows("Changes on “Letter” may not be saved."), "\(texts)")
        press(Self.stay)
        XCTAssertEqual(windowSet.selected, 1)
        XCTAssertEqual(titles, ["Letter"])
        XCTAssertTrue(page.holdsText)
    }

    /// Text typed in any page, with or without a guard, is not lost when the application ends or a modal closes.
    func testTextWithoutGuardIsAskedAboutAtEndAndInModal() throws {
        try open("/unsaved/fields")
        page.type()
        activate("quit")
        XCTAssertEqual(events.dialogs, ["beforeUnload"])
        XCTAssertTrue(shows("Changes you made may not be saved."), "\(texts)")
        press(Self.stay)
        visit("/posts")
        XCTAssertEqual(events.dialogs, [], "a visit does not ask for a page without a guard")

        visit("/modal/unsaved")
        page.type()
        for act in ["close-modal", "back", "home", "quit", "close-window"] {
            activate(act)
            XCTAssertEqual(events.dialogs, ["beforeUnload"], act)
            press(Self.stay)
            XCTAssertEqual(stacks.modal, ["/modal/unsaved"], act)
        }
        press("Close", in: "/modal/unsaved")
        XCTAssertEqual(events.dialogs, ["beforeUnload"])
        press(Self.stay)
        activate("close-modal")
        press("Discard")
        XCTAssertNil(stacks.modal)
    }

    func testSubmittedFormClosesWithoutQuestion() throws {
        try open()
        visit("/modal/unsaved")
        page.type()
        page.submit("/modal/notes", redirectingTo: "/posts/1")
        settle()
        XCTAssertNil(stacks.modal)
        XCTAssertEqual(events.dialogs, [])
    }

    private func openLetter() throws {
        try open()
        visit("/unsaved")
        page.type()
        page.hasGuard = true
    }
}

import DemoServer
import XCTest

/// Looking for a text on the page, at the keyboard.
final class FindTests: EndToEndTestCase {
    func testCountsAndEscGivesTheKeyboardBack() throws {
        try open("/posts/1")
        try waitForKeyboard()
        try pressKey("ctrl+f")
        try waitForWidget(.pushButton, "Next match")
        try input.type("zzz")
        try waitForWidget(.label, "Not found")
        try pressKey("ctrl+a")
        try input.type("ED")
        pump(until: { app.native.find { $0.name?.hasSuffix("matches") ?? false } != nil }, "the matches are counted")
        try input.type("qqq")
        try waitForWidget(.label, "Not found")
        try pressKey("ctrl+a")
        try input.type("ED")
        pump(until: { app.native.find { $0.name?.hasSuffix("matches") ?? false } != nil }, "and counted again")
        for key in ["Return", "shift+Return", "ctrl+g", "ctrl+shift+g"] { try pressKey(key) }
        try pressKey("Escape")
        waitForWidgetToGo(.pushButton, "Next match")
        try waitForKeyboard()
        XCTAssertEqual(stacks.main, ["/posts/1"])
    }

    func testItCoversNothingInANarrowWindow() throws {
        try open("/posts/1")
        try waitForKeyboard()
        try input.resize(width: 360, height: 600)
        try activate("find")
        let button = try waitForWidget(.pushButton, "Next match")
        let page = try XCTUnwrap(pageWidget)
        pump(
            until: {
                guard let bar = button.extents, let page = page.extents, bar.height > 0 else { return false }
                return bar.y + bar.height <= page.y && bar.x + bar.width <= 360 && page.width <= 360
            }, "the search is above the page, and in the window")
    }

    func testEscInADialogLeavesTheSearchFirst() throws {
        try open()
        try pressLink("New note")
        try waitForVisit("/modal/new-note")
        try activate("find")
        try waitForWidget(.pushButton, "Next match", window: "New note")
        try pressKey("Escape")
        waitForWidgetToGo(.pushButton, "Next match")
        XCTAssertEqual(stacks.modal, ["/modal/new-note"])
        try pressKey("Escape")
        try waitForTrace("stack.changed") { $0["modal"] == .null }
    }

    func testTheSearchEndsWithItsPage() throws {
        try open()
        try activate("find")
        try waitForWidget(.pushButton, "Next match")
        try activate("visit", server.url + "/posts")
        try waitForVisit("/posts")
        waitForWidgetToGo(.pushButton, "Next match")
        try waitForKeyboard()
    }
}

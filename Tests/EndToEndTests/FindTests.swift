import DemoServer
import ScreenEye
import XCTest

/// Find in page, by keyboard.
final class FindTests: EndToEndTestCase {
    func testMatchesAreCountedAndEscReturnsFocus() throws {
        try open("/posts/1")
        try waitForKeyboard()
        try pressKey("ctrl+f")
        try waitForWidget(.pushButton, "Next match")
        try input.type("zzz")
        try waitForWidget(.label, "Not found")
        try pressKey("ctrl+a")
        try input.type("ED")
        let count = try waitForCount { $0.hasPrefix("1 of ") }
        try waitForMarks()
        try input.type("qqq")
        try waitForWidget(.label, "Not found")
        try pressKey("ctrl+a")
        try input.type("ED")
        XCTAssertEqual(try waitForCount { $0.hasPrefix("1 of ") }, count)
        for (key, place) in [("Return", "2 of "), ("shift+Return", "1 of "), ("ctrl+g", "2 of "), ("ctrl+g", "3 of ")] {
            try pressKey(key)
            _ = try waitForCount { $0.hasPrefix(place) }
        }
        for place in ["2", "1", count.split(separator: " ").last.map(String.init) ?? ""] {
            try pressKey("ctrl+shift+g")
            _ = try waitForCount { $0.hasPrefix("\(place) of ") }
        }
        try pressKey("Escape")
        waitForWidgetToGo(.pushButton, "Next match")
        try waitForKeyboard()
        XCTAssertEqual(stacks.main, ["/posts/1"])
    }

    private func waitForCount(where condition: (String) -> Bool) throws -> String {
        var found: String?
        pump(
            until: {
                found = app.native.find { $0.name.map { $0.contains(" of ") && condition($0) } ?? false }?.name
                return found != nil
            }, "the position is reported")
        return try XCTUnwrap(found)
    }

    /// WebKit highlights matches in yellow, which the page itself does not use.
    private func waitForMarks() throws {
        var share = 0.0
        pump(
            until: {
                share = (try? Screenshot.share(of: "yellow", in: Screenshot.take("find-marks"))) ?? 0
                return share > 0
            }, "all matches are marked")
    }

    /// WebKit alone paints light text on yellow, and the current match in grey.
    func testMatchesAreReadableInDarkPage() throws {
        try provide(FakeSettingsPortal(colorScheme: 1))
        try open("/posts")
        try waitForKeyboard()
        let recorder = ScreenRecorder()
        // The mark of the current match, and the outlines of letters on yellow.
        let isMarked = { recorder.current.map { $0.share(of: 0xc54600) > 0 } }
        let isOutlined = {
            recorder.current?.colours.contains {
                0x30...0xa0 ~= $0 >> 16 && $0 >> 16 == $0 >> 8 & 0xff && $0 & 0xff < 24
            }
        }
        pump(until: { isMarked() == false && isOutlined() == false }, "the screen is watched")
        try pressKey("ctrl+f")
        try waitForWidget(.pushButton, "Next match")
        try input.type("a")
        pump(until: { isMarked() == true }, "the current match is marked")
        pump(until: { isOutlined() == true }, "light letters have an outline")
        try pressKey("Escape")
        pump(until: { isMarked() == false && isOutlined() == false }, "the marks disappear")
        _ = try recorder.stop()
    }

    func testFindBarFitsNarrowWindow() throws {
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

    func testEscInDialogClosesFindBarFirst() throws {
        try open()
        try pressLink("New note")
        try waitForVisit("/modal/new-note")
        try activate("find")
        try waitForWidget(.pushButton, "Next match", window: "New note")
        try input.activateWindow("New note")
        try pressKey("Escape")
        waitForWidgetToGo(.pushButton, "Next match")
        XCTAssertEqual(stacks.modal, ["/modal/new-note"])
        try pressKey("Escape")
        try waitForTrace("stack.changed") { $0["modal"] == .null }
    }
}

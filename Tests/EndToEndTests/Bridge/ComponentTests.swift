import DemoServer
import XCTest

/// The built-in components, each with its page of the demo.
final class ComponentTests: EndToEndTestCase {
    private func show(_ component: String) throws { try open("/components/\(component)") }

    func testSearchUsesCtrlFAndRestoresText() throws {
        try show("search")
        try waitForKeyboard()
        try pressKey("ctrl+f")
        try waitForWidget(.entry, "Search birds")
        try input.type("wag")
        try waitForText("Looking for “wag”")
        try waitForText("Grey wagtail")
        try activate("visit", server.url + "/components")
        try waitForVisit("/components")
        try goBack(to: "/components/search")
        try waitForTrace("bridge.sent")
        try waitForText("Looking for “wag”")
    }

    func testThemeFollowsPage() throws {
        try show("theme")
        try pressPageButton("Dark")
        try waitForText("Theme: dark")
        try waitForTrace("bridge.received") { $0["component"].string == "theme" }
    }

    func testClickCopiesTextToClipboard() throws {
        try show("clipboard")
        try focus(.pushButton, "Copy the place")
        try pressKey("space")
        try waitForText("Copied")
    }

    func testUntrustedClickDoesNothing() throws {
        try open("/bridge/unasked")
        let refused = ["clipboard", "print", "download", "window"]
        pump(
            until: {
                let events = app.trace.filter { $0.event == "bridge.refused" && $0["reason"].string == "gesture" }
                return Set(events.compactMap { $0["component"].string }) == Set(refused)
            }, "all of them are refused: \(app.trace)")
        XCTAssertFalse(app.trace.contains { $0.event == "download.started" })
    }

    func testAFileIsSaved() throws {
        try show("download")
        try focus(.pushButton, "Save the file")
        try pressKey("space")
        try waitForTrace("download.finished")
    }

    func testWindowResizesToRequestedSize() throws {
        try show("window")
        try focus(.pushButton, "Make it small")
        try pressKey("space")
        try waitForTrace("bridge.received") { $0["message"].string == "resize" }
        pump(
            until: {
                app.native.find(role: .frame, name: "Window")?.extents.map { $0.width < 800 } ?? false
            }, "the window is small")
    }
}

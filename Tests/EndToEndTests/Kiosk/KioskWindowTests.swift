import DemoServer
import FoundationEssentials
import HybridTestSupport
import XCTest

/// A kiosk's window offers no way out.
final class KioskWindowTests: KioskTestCase {
    func testWindowFillsScreenAndCannotBeClosed() throws {
        try openKiosk()
        try waitForElement(.heading, "Fieldnotes")
        waitForWidgetToGo(.pushButton, "Menu")
        waitForFullScreen()
        try waitForKeyboard()
        let keys = [
            "ctrl+q", "alt+F4", "F12", "ctrl+shift+d", "ctrl+shift+i", "ctrl+p", "F5", "F11", "Escape", "F10", "ctrl+w",
        ]
        for key in keys { try pressKey(key) }
        for action in ["quit", "inspector", "print", "about", "zoom-in", "clear-data"] {
            XCTAssertFalse(try actions.isEnabled(action), action)
            try activate(action)
        }
        // The page still accepts keys, which it received after the others.
        try pressLink("All posts")
        try waitForVisit("/posts")
        XCTAssertEqual(server.requests(for: "/").count, 1, "F5 loads nothing")
        XCTAssertTrue(app.isRunning)
        waitForFullScreen()
        XCTAssertEqual(app.native.find(role: .dialog, name: "Print") == nil, true)
        XCTAssertFalse(app.native.shows("Inspector"), "GTK's own neither")
    }

    func testDownloadsAreBlocked() throws {
        try openKiosk("", "/links")
        try pressLink("Download link")
        try waitForTrace("external.refused") { $0["url"].string == server.url + "/download" }
        try pressLink("Ordinary link")
        try waitForVisit("/posts/1")
        XCTAssertFalse(app.trace.contains { $0.event.hasPrefix("download.") })
        XCTAssertEqual(try? FileManager.default.contentsOfDirectory(atPath: environment.path("home/Downloads")), nil)
    }

    private func waitForFullScreen() {
        pump(
            until: {
                guard
                    let frame = self.app.native.find(role: .frame, name: "Fieldnotes")
                        ?? self.app.native.find(role: .frame, name: "Posts"),
                    let extents = frame.extents
                else { return false }
                return extents.width == 1_280 && extents.height == 900
            }, "the window fills the screen")
    }
}

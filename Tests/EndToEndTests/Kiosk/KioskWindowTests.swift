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

    func testHeaderBarOffersBack() throws {
        try openKiosk(#""headerBar": true"#)
        try pressLink("All posts")
        try waitForVisit("/posts")
        try pressButton("Back")
        try waitForVisit("/")
        try pressLink("All posts")
        try waitForVisit("/posts")
        try pressButton("Home")
        try waitForVisit("/")
        XCTAssertEqual(stacks.main, ["/"])
        waitForWidgetToGo(.pushButton, "Menu")
    }

    func testABlockedLinkDoesNothingAndIsLogged() throws {
        try openKiosk(#""allow": ["/posts*"]"#, "/links")
        server.clearRequests()
        for link in ["Link with odd characters", "External site", "E-mail", "Other origin", "Custom scheme"] {
            try pressLink(link)
            let refusal = try waitForTrace("external.refused")
            XCTAssertNotNil(refusal["url"].string, link)
        }
        XCTAssertEqual(stacks.main, ["/links"])
        XCTAssertEqual(server.pages, [])
        XCTAssertEqual(browser.opened, [])
        pump(until: { app.stderr.contains("address refused") }, "the log contains it too")
        try pressLink("Ordinary link")
        try waitForVisit("/posts/1")
        XCTAssertEqual(stacks.main, ["/links", "/posts/1"])
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

    func testRedirectToUnlistedAddressIsLeft() throws {
        try openKiosk(#""allow": ["/redirect*"]"#)
        try pressLink("Redirect to a post")
        try waitForTrace("external.refused")
        try waitForTrace("stack.changed") { $0["main"].array.count == 1 }
        XCTAssertEqual(stacks.main, ["/"])
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

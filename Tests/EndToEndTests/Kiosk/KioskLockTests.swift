import DemoServer
import HybridTestSupport
import XCTest

/// Browser features that a kiosk disables.
class KioskLockTests: KioskTestCase {
    func testKeysAndScrollWheelDoNotZoom() throws {
        try openKiosk("", "/drags")
        try waitForText("1280 pixels")
        try waitForKeyboard()
        for key in ["ctrl+plus", "ctrl+equal", "ctrl+KP_Add", "ctrl+minus", "ctrl+KP_Subtract"] { try pressKey(key) }
        try point(at: "Target")
        try input.scrollWithControl(-3)
        try waitForText("ctrl refused")
        try waitForText("1280 pixels")
        try input.scroll(1)
        try waitForText("scrolls")
    }

    func testKeysOpenNoMenu() throws {
        try openKiosk("", "/drags")
        try waitForKeyboard()
        for key in ["Menu", "shift+F10", "F10"] {
            try pressKey(key)
            settle()
            XCTAssertNil(app.native.find { [.menu, .menuItem, .popupMenu].contains($0.role) }, key)
            try waitForKeyboard()
        }
    }

    func testPageContentCannotBeDragged() throws {
        try openKiosk("", "/drags")
        try waitForText("1280 pixels")
        server.clearRequests()
        // A triple click selects the words.
        try point(at: "Words")
        try input.clickHere(times: 3)
        try waitForText("14 characters")
        let parts = [(AccessibleRole.panel, "Words"), (.image, "A picture"), (.link, "All posts")]
        for (number, part) in parts.enumerated() {
            try drag(part.0, part.1)
            // During a drag, the page would not receive the button release.
            try waitForText("let go \(number + 4)")
        }
        XCTAssertEqual(stacks.main, ["/drags"])
        // The press of the link may have requested its page.
        XCTAssertEqual(server.pages.filter { $0 != "GET /posts 200" }, [])
        // Proves that a drag would be detected, and that the page may drag its own elements.
        try drag(.panel, "Card", arrived: { try waitForText("dragged here") })
        try waitForText("dropped card")
    }

    func testDroppedFileIsRejected() throws {
        let file = try environment.write("Dropped.\n", to: "home/dropped.txt")
        try openKiosk("", "/upload")
        let place = try place(of: .pushButton, "One text file")
        let source = try FileDragSource(path: file)
        defer { source.close() }
        try source.drop(x: place.x, y: place.y)
        try pressPageButton("Send")
        try waitForText("No file was sent.")
    }

    /// Drags an element of the page to the drop target.
    private func drag(_ role: AccessibleRole, _ name: String, arrived: () throws -> Void = {}) throws {
        try input.drag(from: place(of: role, name), to: place(of: .panel, "Target"), arrived: arrived)
    }

    private func point(at name: String) throws {
        let place = try place(of: .panel, name)
        try input.point(x: place.x, y: place.y)
    }

    /// Centre of an element on the screen, which the kiosk's window fills.
    private func place(of role: AccessibleRole, _ name: String) throws -> (x: Int, y: Int) {
        let node = try waitForElement(role, name)
        pump(until: { pageWidget?.extents != nil }, "the window is accessible")
        let page = try XCTUnwrap(pageWidget?.extents)
        let centre = try XCTUnwrap(node.extents).centre
        return (page.x + centre.x, page.y + centre.y)
    }
}

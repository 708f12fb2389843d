import DemoServer
import HybridTestSupport
import XCTest

/// Additional windows: each has its own stacks and web view, in the same application.
final class FurtherWindowTests: EndToEndTestCase {
    /// As in every browser.
    func testLinkOpensInNewWindow() throws {
        try open()
        for (window, (button, key)) in [(2, nil), (1, "ctrl"), (1, "shift")].enumerated() {
            try click("All posts", button: button, holding: key)
            let opened = try waitForTrace("window.opened")
            XCTAssertEqual(opened["window"].int, window + 2)
            try waitForVisit("/posts")
            XCTAssertEqual(stacks(window: window + 2).main, ["/posts"])
            try waitForActiveWindow("Posts")
            try waitForKeyboard()
            try pressKey("alt+F4")
            try waitForTrace("window.closed")
            try waitForKeyboard()
        }
        XCTAssertEqual(stacks(window: 1).main, ["/"])
    }

    // MARK: Steps

    private func click(_ name: String, button: Int, holding key: String?) throws {
        let place = try XCTUnwrap(waitForElement(.link, name).extents).centre
        let window = try XCTUnwrap(waitForWidget(.frame, "Fieldnotes").extents)
        let page = try XCTUnwrap(pageWidget?.extents)
        setMark()
        try input.click(
            x: page.x + place.x, y: page.y + place.y, button: button, holding: key, title: "Fieldnotes", frame: window)
    }
}

import XCTest

/// A start without a site, as from the desktop's menu.
final class WelcomeTests: EndToEndTestCase {
    func testAWindowSaysWhatToDo() throws {
        try launch(path: nil)
        try waitForWidget(.label, "No site chosen")
        XCTAssertTrue(app.native.shows("HybridDesktop https://example.com"))
        XCTAssertTrue(app.native.shows("HybridDesktop install application.json"))
        XCTAssertNil(
            app.native.find { $0.role == .label && $0.has(.focused) }, "a command is selected as if to be typed over")
        try pressKey("alt+F4")
        XCTAssertTrue(app.waitForExit(), "closing the window ends it")
        XCTAssertEqual(app.exitStatus, 0)
    }
}

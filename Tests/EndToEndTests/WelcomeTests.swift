import XCTest

/// A start without a site, as from the desktop's menu.
final class WelcomeTests: EndToEndTestCase {
    func testAWindowSaysWhatToDo() throws {
        try launch(path: nil)
        try waitForWidget(.label, "Which site?")
        XCTAssertTrue(app.native.shows("HybridDesktop https://example.com"))
        XCTAssertTrue(app.native.shows("HybridDesktop install application.json"))
        try pressKey("alt+F4")
        XCTAssertTrue(app.waitForExit(), "closing the window ends it")
        XCTAssertEqual(app.exitStatus, 0)
    }
}

import DemoServer
import XCTest

/// The commands on the session bus (Docs/QA.md#driving-the-application).
final class ActionTests: EndToEndTestCase {
    func testCommandsAreListedAndDescribed() throws {
        try open()
        XCTAssertEqual(
            try actions.list(),
            [
                "about", "back", "bug-report", "clear-data", "close-modal", "close-window", "copy-link", "diagnostics",
                "downloads",
                "find",
                "forward", "fullscreen", "home", "inspector", "new-window", "open-in-browser", "permissions",
                "preferences",
                "print", "print-to-file", "quit", "reload", "reload-without-cache", "shortcuts", "sign-out", "stop",
                "visit", "zoom-in",
                "zoom-out", "zoom-reset",
            ])
        XCTAssertEqual(try actions.parameterType("visit"), "s")
        XCTAssertEqual(try actions.parameterType("print-to-file"), "s")
        for name in try actions.list() where !["visit", "print-to-file"].contains(name) {
            XCTAssertEqual(try actions.parameterType(name), "", name)
        }
        for name in ["back", "forward", "close-modal"] { XCTAssertFalse(try actions.isEnabled(name), name) }
        for name in ["reload", "home", "visit", "quit"] { XCTAssertTrue(try actions.isEnabled(name), name) }
        // The action is disabled, so this does nothing.
        try activate("back")
        try activate("close-modal")
        XCTAssertEqual(stacks.main, ["/"])
    }

    func testSignOutAndClearDataReturnToStart() throws {
        try open()
        try visit("/sign-in")
        try type("ada@example.com", into: "E-mail")
        try type("correct horse", into: "Password", role: .passwordText)
        try pressKey("Return")
        try waitForVisit("/protected")
        try waitForText("Signed in as Ada Lovelace")

        server.clearRequests()
        try activate("sign-out")
        try waitForTrace("authentication.signedOut")
        try waitForVisit("/")
        XCTAssertEqual(stacks.main, ["/"])
        XCTAssertEqual(server.requests(for: "/").map(\.hasSessionCookie), [false])

        try visit("/posts")
        server.clearRequests()
        try activate("clear-data")
        try waitForTrace("dialog.presented") { $0["kind"].string == "clearData" }
        // Destructive actions are not the default response.
        try pressKey("Return")
        try waitForTrace("dialog.answered") { $0["answer"].string == "cancel" }
        XCTAssertEqual(stacks.main.last, "/posts")
        XCTAssertEqual(server.pages, [])
        try activate("clear-data")
        try waitForWindow("Clear App Data?")
        try pressButton("Clear")
        try waitForVisit("/")
        XCTAssertEqual(stacks.main, ["/"])
        XCTAssertEqual(server.requests(for: "/").count, 1)
    }

    private func visit(_ path: String) throws {
        try activate("visit", server.url + path)
        try waitForVisit(path)
    }
}

import DemoServer
import XCTest

/// A double click on a link that the server refuses.
final class RefusedClickTests: EndToEndTestCase, RunsWithTurbolinks {
    func testDoubleClickShowsOneSignIn() throws {
        try open()
        // The second click comes while the response is pending.
        try pressTwice("My account", pausing: 20)
        XCTAssertEqual(stacks.main, ["/", "/protected"])
        XCTAssertEqual(windows.count { $0 == "Sign In" }, 1, "\(windows)")
        try pressButton("Cancel", window: "Sign In")
        waitForWidgetToGo(.frame, "Sign In")
        try waitForWidget(.pushButton, "Retry")
        XCTAssertEqual(windows.count, 1, "\(windows)")
        server.behaviour.statusOfPages = nil
    }

    /// Waits until all consequences are complete. The response of a cancelled load must not be used as a page.
    private func pressTwice(_ name: String, pausing milliseconds: Int) throws {
        server.behaviour.statusOfPages = 401
        let link = try waitForElement(.link, name)
        setMark()
        XCTAssertTrue(link.press(), "it is shown")
        iterateMainLoop(timeout: Double(milliseconds) / 1000) { false }
        // The page may have been removed.
        _ = link.press()
        try waitForTrace("authentication.presented")
        try waitForQuiet()
        XCTAssertFalse(newEvents.contains { $0.event == "visit.completed" }, "an error is no page")
    }

    /// Titles of the visible windows.
    private var windows: [String] {
        var names: [String] = []
        _ = app.native.find { node in
            if node.role == .frame { names.append(node.name ?? "") }
            return false
        }
        return names.sorted()
    }
}

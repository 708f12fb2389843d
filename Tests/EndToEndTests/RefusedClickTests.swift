import DemoServer
import XCTest

/// A double click on a link that the server refuses.
final class RefusedClickTests: EndToEndTestCase, RunsWithTurbolinks {
    /// The second click comes before the first page is requested, while the response is pending, or while the sign-in
    /// is open.
    private static let pauses = [0, 20, 400]

    func testDialogHidesDuringSingleSignInAndReturns() throws {
        for pause in Self.pauses {
            try open()
            try pressTwice("New note", pausing: pause)
            XCTAssertEqual(stacks.modal, ["/modal/new-note"], "\(pause)")
            XCTAssertEqual(windows, ["Fieldnotes", "Sign In"], "the dialog is hidden; \(pause)")
            XCTAssertNil(app.native.find(role: .pushButton, name: "Retry"), "its error too; \(pause)")

            try pressButton("Cancel", window: "Sign In")
            try waitForWidget(.pushButton, "Retry")
            XCTAssertEqual(windows.count, 2, "the dialog is back: \(windows); \(pause)")
            XCTAssertFalse(windows.contains("Sign In"), "there is no second sign-in; \(pause)")

            server.behaviour.statusOfPages = nil
            try pressButton("Retry")
            try waitForVisit("/modal/new-note")
            try waitForWindow("New note")
            try quit()
        }
    }

    func testDoubleClickShowsOneSignIn() throws {
        for pause in Self.pauses {
            try open()
            try pressTwice("My account", pausing: pause)
            XCTAssertEqual(stacks.main, ["/", "/protected"], "\(pause)")
            XCTAssertEqual(windows.count { $0 == "Sign In" }, 1, "\(windows); \(pause)")
            try pressButton("Cancel", window: "Sign In")
            waitForWidgetToGo(.frame, "Sign In")
            try waitForWidget(.pushButton, "Retry")
            XCTAssertEqual(windows.count, 1, "\(windows); \(pause)")
            server.behaviour.statusOfPages = nil
            try quit()
        }
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

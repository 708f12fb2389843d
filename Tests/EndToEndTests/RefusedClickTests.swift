import DemoServer
import XCTest

/// A link that is clicked twice, on a server that refuses what it leads to.
final class RefusedClickTests: EndToEndTestCase {
    /// The second click comes before the first one's page has been asked for, while the answer is on its way, and when
    /// the sign-in is there.
    private static let pauses = [0, 20, 400]

    func testADialogStandsAsideForOneSignInAndComesBack() throws {
        for pause in Self.pauses {
            try open()
            try pressTwice("New note", pausing: pause)
            XCTAssertEqual(stacks.modal, ["/modal/new-note"], "\(pause)")
            XCTAssertEqual(windows, ["Fieldnotes", "Sign In"], "the dialog stands aside; \(pause)")
            XCTAssertNil(app.native.find(role: .pushButton, name: "Retry"), "its error too; \(pause)")

            try pressButton("Cancel", window: "Sign In")
            try waitForWidget(.pushButton, "Retry")
            XCTAssertEqual(windows.count, 2, "the dialog is back: \(windows); \(pause)")
            XCTAssertFalse(windows.contains("Sign In"), "nobody asks twice; \(pause)")

            server.behaviour.statusOfPages = nil
            try pressButton("Retry")
            try waitForVisit("/modal/new-note")
            try waitForWindow("New note")
            try quit()
        }
    }

    func testAPageIsAskedAboutOnce() throws {
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

    /// Until all that comes of it is over. An answer of the load that was given up is nobody's page.
    private func pressTwice(_ name: String, pausing milliseconds: Int) throws {
        server.behaviour.statusOfPages = 401
        let link = try waitForElement(.link, name)
        setMark()
        XCTAssertTrue(link.press(), "it is there")
        pump(forMilliseconds: milliseconds)
        // The page may not be there any more.
        _ = link.press()
        try waitForTrace("authentication.presented")
        try waitForQuiet()
        XCTAssertFalse(newEvents.contains { $0.event == "visit.completed" }, "an error is no page")
    }

    /// What the windows that are to be seen are called.
    private var windows: [String] {
        var names: [String] = []
        _ = app.native.find { node in
            if node.role == .frame { names.append(node.name ?? "") }
            return false
        }
        return names.sorted()
    }
}

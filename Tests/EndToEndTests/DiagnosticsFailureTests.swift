import DemoServer
import XCTest

/// Failures forced by a tester: the screen that the user sees, and recovery afterwards.
final class DiagnosticsFailureTests: DiagnosticsTestCase {
    /// Button, and the title and part of the message of the resulting screen.
    private static let screens: [(button: String, title: String, part: String)] = [
        ("404", "Page not found", "There is no page at this address."),
        ("419", "This page has expired", "Go back, reload, and try again."),
        ("422", "The request could not be processed", "check what you entered"),
        ("500", "Server error", "500 Internal Server Error"),
        ("Timeout", "The page took too long to load", "The server did not respond in time."),
    ]

    func testEachFailureShowsItsScreenForOneVisit() throws {
        try openFailures()
        for (button, title, part) in Self.screens {
            server.clearRequests()
            try force(button, title)
            try activate("visit", server.url + "/posts")
            try waitForTrace("visit.failed")
            try waitForWidget(.label, title)
            pump(until: { app.native.shows(part) }, "\(button) says: \(part)")
            XCTAssertEqual(server.requests(for: "/posts").count, 0, "\(button): nobody has asked the server")
            try waitForReport("Failures", ["No failures are forced."])
            try retry()
            try goBack(to: "/")
        }
    }

    func testForcedRefusalShowsSignIn() throws {
        try openFailures()
        try force("401", "You are not signed in")
        try activate("visit", server.url + "/posts")
        try waitForTrace("authentication.presented") { $0["status"].int == 401 }
        try waitForWindow("Sign In")
        XCTAssertEqual(server.requests(for: "/posts").count, 0)
        try pressButton("Cancel", window: "Sign In")
        try waitForTrace("authentication.cancelled")
        waitForWidgetToGo(.frame, "Sign In")
        try waitForWidget(.label, "You are not signed in")
        try waitForWidget(.pushButton, "Sign In")
        try retry()
    }

    func testOfflineLastsUntilDisabled() throws {
        try openFailures()
        try pressButton("Offline", window: "Diagnostics")
        try waitForReport("Failures", ["Every visit fails"])
        for path in ["/posts", "/posts/1"] {
            try activate("visit", server.url + path)
            XCTAssertEqual(try waitForTrace("visit.failed")["error"]["kind"].string, "offline")
            try waitForWidget(.label, "You are offline")
        }
        // The page reloads automatically, as after a network outage, or manually.
        try pressButton("Offline", window: "Diagnostics")
        try waitForReport("Failures", ["No failures are forced."])
        try activate("reload")
        try waitForVisit("/posts/1")
        waitForWidgetToGo(.label, "You are offline")
    }

    func testNoneClearsForcedFailures() throws {
        try openFailures()
        for button in ["500", "Offline"] { try pressButton(button, window: "Diagnostics") }
        try waitForReport("Failures", ["The next visit fails"])
        try pressButton("None", window: "Diagnostics")
        try waitForReport("Failures", ["No failures are forced."])
        try activate("visit", server.url + "/posts")
        try waitForVisit("/posts")
    }

    /// The page comes back without an error screen.
    func testForcedCrashReloadsPage() throws {
        try openFailures()
        for path in ["/posts", "/posts/1"] {
            try activate("visit", server.url + path)
            try waitForVisit(path)
            setMark()
            try pressButton("End Page Process", window: "Diagnostics")
            try waitForTrace("webProcess.terminated") { $0["reason"].string == "terminated" }
            try waitForVisit(path)
            try waitForElement(.heading, path == "/posts" ? "Posts" : "First day at the estuary")
            XCTAssertNil(app.native.find(role: .pushButton, name: "Retry"))
            XCTAssertEqual(server.requests(for: path).count, 2)
        }
        XCTAssertEqual(stacks.main, ["/", "/posts", "/posts/1"])
    }

    /// The form is submitted. The visit to its redirect target fails.
    func testVisitAfterFormFails() throws {
        // Turbo fetches the response together with the form. Without Turbo it is not fetched.
        for (path, button, sent, target, fetched) in [
            ("/counter", "Count by a form", "/counter", "/counter", 1),
            ("/modal/plain", "Send and stay", "/modal/plain?to=modal", "/modal/step-1", 0),
        ] {
            try openFailures(path)
            try waitForElement(.pushButton, button)
            server.clearRequests()
            try force("500", "Server error")
            try pressPageButton(button)
            try waitForTrace("visit.failed") { $0["url"].string == server.url + target }
            try waitForWidget(.label, "Server error")
            try waitForReport("Failures", ["No failures are forced."])
            XCTAssertEqual(server.requests(for: sent, method: "POST").count, 1)
            XCTAssertEqual(server.requests(for: target).count, fetched)
            try pressButton("Retry")
            try waitForVisit(target)
            waitForWidgetToGo(.pushButton, "Retry")
            try quit()
        }
    }

    func testFramesAreNotAffected() throws {
        try openFailures("/frames")
        try force("500", "Server error")
        try pressLink("Next note")
        try waitForText("Note 2")
        try waitForReport("Failures", ["The next visit fails"])
        try activate("visit", server.url + "/posts")
        try waitForTrace("visit.failed")
    }

    // MARK: Helpers

    private func openFailures(_ path: String = "/") throws {
        try open(path, arguments: ["--diagnostics"])
        try showWindow()
        try choose("Failures")
    }

    private func force(_ button: String, _ title: String) throws {
        try pressButton(button, window: "Diagnostics")
        try waitForReport("Failures", ["The next visit fails: \(title)."])
    }

    private func retry() throws {
        try pressButton("Retry")
        try waitForVisit("/posts")
        waitForWidgetToGo(.pushButton, "Retry")
        try waitForElement(.heading, "Posts")
        XCTAssertEqual(server.requests(for: "/posts").count, 1)
    }
}

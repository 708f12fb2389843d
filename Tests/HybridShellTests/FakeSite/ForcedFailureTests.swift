import CGtk
import FoundationEssentials
import GLibBridge
import HybridCore
import HybridShell
import XCTest

@testable import HybridDiagnostics
@testable import HybridServices

/// Failures forced by a tester: the screen that the user sees, and recovery afterwards.
final class ForcedFailureTests: FakeSiteTestCase {
    /// Button, and the title and part of the message of the resulting screen.
    private static let screens: [(button: String, title: String, part: String)] = [
        ("404", "Page not found", "There is no page at this address."),
        ("419", "This page has expired", "Go back, reload, and try again."),
        ("422", "The request could not be processed", "check what you entered"),
        ("500", "Server error", "500 Internal Server Error"),
        ("Timeout", "The page took too long to load", "The server did not respond in time."),
    ]

    override func prepare() throws {
        try super.prepare()
        makeExtensions = {
            [DiagnosticsExtension(tracer: $0.tracer, isAllowed: true, compile: PathConfigurationLoader.compile)]
        }
    }

    func testEachFailureShowsItsScreenForOneVisit() throws {
        try openFailures()
        for (button, title, part) in Self.screens {
            site.clearRequests()
            force(button)
            visit("/posts")
            XCTAssertEqual(events.failures.count, 1, button)
            XCTAssertTrue(shows(title), "\(button): \(texts)")
            XCTAssertTrue(shows(part), "\(button): \(texts)")
            XCTAssertEqual(site.requests, [], "\(button): the server was not asked")
            press("Retry")
            XCTAssertFalse(shows("Retry"), button)
            XCTAssertEqual(site.requests, ["GET /posts 200"], button)
            back()
        }
    }

    func testForcedRefusalShowsSignIn() throws {
        try openFailures()
        site.clearRequests()
        force("401")
        visit("/posts")
        XCTAssertEqual(events.authentications, ["presented"])
        XCTAssertEqual(site.requests, [])
        press("Cancel", in: "Sign In")
        XCTAssertEqual(events.authentications, ["cancelled"])
        XCTAssertTrue(shows("You are not signed in"), "\(texts)")
        XCTAssertTrue(shows("Sign In"), "\(texts)")
        press("Retry")
        XCTAssertEqual(site.requests, ["GET /posts 200"])
    }

    func testOfflineLastsUntilDisabled() throws {
        try openFailures()
        force("Offline")
        for path in ["/posts", "/posts/1"] {
            visit(path)
            XCTAssertEqual(events.failures, ["offline"])
            XCTAssertTrue(shows("You are offline"))
        }
        force("Offline")
        activate("reload")
        XCTAssertFalse(shows("You are offline"))
        XCTAssertTrue(titles.contains("First day at the estuary"))
    }

    func testNoneClearsForcedFailures() throws {
        try openFailures()
        for button in ["500", "Offline", "None"] { force(button) }
        visit("/posts")
        XCTAssertEqual(events.failures, [])
        XCTAssertTrue(titles.contains("Posts"))
    }

    /// The page comes back without an error screen.
    func testForcedCrashReloadsPage() throws {
        try openFailures()
        for path in ["/posts", "/posts/1"] {
            visit(path)
            site.clearRequests()
            force("End Page Process")
            XCTAssertEqual(site.requests, ["GET \(path) 200"])
            XCTAssertFalse(shows("Retry"))
        }
        XCTAssertEqual(stacks.main, ["/", "/posts", "/posts/1"])
    }

    /// The form is submitted. The visit to its redirect target fails.
    func testVisitAfterFormFails() throws {
        try openFailures()
        site.clearRequests()
        force("500")
        page.submit("/counter", redirectingTo: "/counter")
        settle()
        XCTAssertEqual(events.failures.count, 1)
        XCTAssertTrue(shows("Server error"))
        XCTAssertEqual(site.requests, ["POST /counter 200", "GET /counter 200"])
        press("Retry")
        XCTAssertFalse(shows("Retry"))
    }

    private func openFailures() throws {
        try open { $0.isInspectable = true }
        activate("diagnostics")
        XCTAssertTrue(titles.contains("Diagnostics"))
    }

    /// Presses a button of the diagnostics window.
    private func force(_ button: String) {
        let window = windows.first { String(borrowing: gtk_window_get_title($0.pointer())) == "Diagnostics" }
        let stack = window?.descendant { $0.isA(gtk_stack_get_type()) }
        if let stack { gtk_stack_set_visible_child_name(stack.pointer(), "Failures") }
        press(button, in: "Diagnostics")
    }
}

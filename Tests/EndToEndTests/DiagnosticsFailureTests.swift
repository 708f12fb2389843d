import DemoServer
import XCTest

/// Failures forced by a tester: the screen that the user sees, and recovery afterwards.
final class DiagnosticsFailureTests: DiagnosticsTestCase {
    /// The form is submitted. The visit to its redirect target fails.
    func testVisitAfterFormFails() throws {
        // Without Turbo, the response is not fetched together with the form.
        try openFailures("/modal/plain")
        try waitForElement(.pushButton, "Send and stay")
        server.clearRequests()
        try force("500", "Server error")
        try pressPageButton("Send and stay")
        try waitForTrace("visit.failed") { $0["url"].string == server.url + "/modal/step-1" }
        try waitForWidget(.label, "Server error")
        try waitForReport("Failures", ["No failures are forced."])
        XCTAssertEqual(server.requests(for: "/modal/plain?to=modal", method: "POST").count, 1)
        XCTAssertEqual(server.requests(for: "/modal/step-1").count, 0)
        try pressButton("Retry")
        try waitForVisit("/modal/step-1")
        waitForWidgetToGo(.pushButton, "Retry")
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
}

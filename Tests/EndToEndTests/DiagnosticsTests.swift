import DemoServer
import XCTest

/// The diagnostics window, used with the keyboard and read as a screen reader does.
final class DiagnosticsTests: EndToEndTestCase {
    func testItIsClosedToUsers() throws {
        applicationMembers = #""diagnostics": false,"#
        try open()
        for action in ["diagnostics", "inspector"] { XCTAssertFalse(try actions.isEnabled(action), action) }
        try waitForKeyboard()
        try pressKey("ctrl+shift+d")
        try activate("reload")
        try waitForVisit("/")
        XCTAssertNil(app.native.find(role: .frame, name: "Diagnostics"))
    }

    func testVisitsRulesAndState() throws {
        try open(arguments: ["--diagnostics"])
        try showWindow()
        try activate("visit", server.url + "/posts?token=hunter2")
        try waitForReport("Visits", ["completed  \(server.url)/posts?token=***", "coldBoot", "ended after"])
        try activate("visit", server.url + "/posts/new")
        try waitForReport("Visits", ["/posts/new", "modal"])
        try choose("Rules")
        try waitForReport("Rules", ["“/posts/new”", "context = \"modal\", set by rule"])
        try fill("Address", with: "/posts")
        try waitForReport("Rules", ["“/posts”", "context = \"default\""])
        try choose("State")
        try waitForReport("State", ["Modal stack, the top first", "\(server.url)/posts/new"])
        XCTAssertFalse(app.native.dump().contains("hunter2"))
    }

    func testTheConsoleOfAPage() throws {
        try open("/throws", arguments: ["--diagnostics"])
        try showWindow()
        try choose("Console")
        try waitForReport("Console", ["warn  A deliberate warning", "/throws:"])
        XCTAssertEqual(levels, ["warn"])
    }

    func testAConsoleIsNobodysBusinessOtherwise() throws {
        applicationMembers = #""diagnostics": false,"#
        try open("/throws")
        XCTAssertEqual(levels, [])
    }

    private var levels: [String] {
        app.trace.filter { $0.event == "page.console" }.compactMap { $0["level"].string }
    }

    func testDataAndClearing() throws {
        try open(arguments: ["--diagnostics"])
        try showWindow()
        try choose("Data")
        try waitForReport("Data", ["Hotwire Native", "There are no cookies."])
        for kind in ["Cookies", "Storage", "Caches", "Service workers"] { try pressButton("Clear \(kind)") }
        try waitForReport("Data", ["There are no cookies."])
    }

    func testForcedFailures() throws {
        try open(arguments: ["--diagnostics"])
        try showWindow()
        try choose("Failures")
        try pressButton("422")
        try waitForReport("Failures", ["The next visit fails"])
        try activate("visit", server.url + "/posts")
        let failure = try waitForTrace("visit.failed")
        XCTAssertEqual(failure["error"]["status"].int, 422)
        XCTAssertEqual(server.requests(for: "/posts").count, 0)
        try activate("reload")
        try waitForVisit("/posts")
        try pressButton("End the page's process")
        try waitForTrace("webProcess.terminated")
        try waitForVisit("/posts")
    }

    func testOfflineLastsUntilItIsTakenBack() throws {
        try open(arguments: ["--diagnostics"])
        try showWindow()
        try choose("Failures")
        try pressButton("Offline")
        try waitForReport("Failures", ["Every visit fails"])
        try activate("visit", server.url + "/posts")
        XCTAssertEqual(try waitForTrace("visit.failed")["error"]["kind"].string, "offline")
        // The page comes back by itself, as after a cut in the network, or is loaded by hand.
        try pressButton("Offline")
        try waitForReport("Failures", ["Visits go as they go."])
        try activate("reload")
        try waitForVisit("/posts")
    }

    func testThePageAsElsewhere() throws {
        try open(arguments: ["--diagnostics"])
        let usual = try Screenshot.brightness(of: try Screenshot.take("diagnostics-light"))
        try showWindow()
        try choose("View")
        try pressButton("Phone, 390 × 844")
        let page = try XCTUnwrap(app.native.find { $0.name == "Page" })
        XCTAssertTrue(lookAgain(timeout: Timeouts.standard) { page.extents?.width == 390 }, "\(page.extents as Any)")
        try pressKey("alt+d")
        let isDark = {
            let picture = try Screenshot.take("diagnostics-dark")
            return try Screenshot.brightness(of: picture) < usual / 2
        }
        XCTAssertTrue(try lookAgain(timeout: Timeouts.standard, until: isDark), "the windows and the page are dark")
    }

    // MARK: Helpers

    private func showWindow() throws {
        try waitForKeyboard()
        try pressKey("ctrl+shift+d")
        try waitForWindow("Diagnostics")
    }

    /// Goes to a page of the window with the keyboard.
    private func choose(_ page: String) throws {
        let tab = try waitForWidget(.pageTab, page, window: "Diagnostics")
        try input.activateWindow("Diagnostics")
        for _ in 0..<8 where !tab.has(.focused) {
            try pressKey("Right")
            lookAgain(timeout: 1) { tab.has(.focused) }
        }
        try pressKey("space")
    }

    private func waitForReport(
        _ name: String, _ parts: [String], file: StaticString = #filePath, line: UInt = #line
    ) throws {
        let report = try waitForWidget(.text, name, window: "Diagnostics", file: file, line: line)
        let isThere = { parts.allSatisfy { report.text?.contains($0) ?? false } }
        guard lookAgain(timeout: Timeouts.standard, until: isThere) else {
            return XCTFail("\(parts) in:\n\(report.text ?? "")", file: file, line: line)
        }
    }
}

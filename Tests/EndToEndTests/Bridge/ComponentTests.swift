import DemoServer
import XCTest

/// The built-in components, each with its page of the demo.
final class ComponentTests: EndToEndTestCase {
    private func show(_ component: String) throws { try open("/components/\(component)") }

    func testButtonsAppearOnConfiguredSide() throws {
        try show("button")
        try pressButton("Add a bird")
        try waitForText("Pressed: Add a bird")
        try pressButton("Edit list")
        try waitForText("Pressed: Edit list")
        try activate("visit", server.url + "/components")
        try waitForVisit("/components")
        waitForWidgetToGo(.pushButton, "Add a bird")
        waitForWidgetToGo(.pushButton, "Edit list")
    }

    /// If the desktop has no symbol of that name, the next symbol or the text is used.
    func testMissingSymbolFallsBack() throws {
        try open("/bridge/icons")
        try waitForWidget(.pushButton, "Add")
        try waitForWidget(.label, "Nothing")
        XCTAssertNil(app.native.find(role: .label, name: "Add"))
        try pressButton("Page menu")
        try waitForWidget(.pushButton, "1.circle")
    }

    func testAlertReportsConfirmationOnly() throws {
        try show("alert")
        try pressPageButton("Delete this post?")
        try waitForWidget(.label, "This cannot be undone.")
        try pressButton("Keep")
        try pressPageButton("Send it now?")
        try pressButton("OK")
        try waitForText("Confirmed: Send it now?")
        try pressPageButton("Delete this post?")
        try pressButton("Delete")
        try waitForText("Confirmed: Delete this post?")
    }

    func testAToastIsShown() throws {
        try show("toast")
        try pressPageButton("Save")
        try waitForWidget(.label, "The post was saved")
    }

    func testSearchUsesCtrlFAndRestoresText() throws {
        try show("search")
        try waitForKeyboard()
        try pressKey("ctrl+f")
        try waitForWidget(.entry, "Search birds")
        try input.type("wag")
        try waitForText("Looking for “wag”")
        try waitForText("Grey wagtail")
        try activate("visit", server.url + "/components")
        try waitForVisit("/components")
        try goBack(to: "/components/search")
        try waitForTrace("bridge.sent")
        try waitForText("Looking for “wag”")
    }

    func testAddressIsShared() throws {
        try show("share")
        try pressButton("Share")
        try pressButton("Copy Link")
        try waitForWidget(.label, "Link copied")
        try pressButton("Share")
        try pressButton("Send by E-Mail")
        let address = "mailto:?subject=Share&body=https%3A%2F%2Fexample.com%2Fposts%2F1%3Fa%3Db%26c%3Dd"
        pump(until: { browser.opened == [address] }, "\(browser.opened)")
    }

    func testThemeFollowsPage() throws {
        try show("theme")
        try pressPageButton("Dark")
        try waitForText("Theme: dark")
        try waitForTrace("bridge.received") { $0["component"].string == "theme" }
    }

    func testPermissionsAreReported() throws {
        try show("permissions")
        try waitForText("camera: not determined (-1)")
        try waitForText("location: not determined (-1)")
    }

    func testANotificationNeedsPermission() throws {
        let service = try FakeNotificationService()
        defer { try? service.stop() }
        applicationMembers = #""permissions": {"notifications": "allow"},"#
        try show("notification")
        try pressPageButton("Notify me")
        try waitForText("Shown")
        pump(until: { service.shown.count == 1 }, "it is on the desktop")
        XCTAssertEqual(service.shown.map(\.title), ["High tide"])
        setMark()
        try service.click(1)
        try waitForTrace("notification.clicked")
        try waitForVisit("/components")
    }

    func testNotificationIsNotShownWithoutPermission() throws {
        try show("notification")
        try pressPageButton("Notify me")
        let refused = try waitForTrace("bridge.refused")
        XCTAssertEqual(refused["reason"].string, "permission")
        try waitForText("Not allowed")
    }

    func testClickCopiesTextToClipboard() throws {
        try show("clipboard")
        try focus(.pushButton, "Copy the place")
        try pressKey("space")
        try waitForText("Copied")
    }

    func testUntrustedClickDoesNothing() throws {
        try open("/bridge/unasked")
        let refused = ["clipboard", "print", "download", "window"]
        pump(
            until: {
                let events = app.trace.filter { $0.event == "bridge.refused" && $0["reason"].string == "gesture" }
                return Set(events.compactMap { $0["component"].string }) == Set(refused)
            }, "all of them are refused: \(app.trace)")
        XCTAssertFalse(app.trace.contains { $0.event == "download.started" })
    }

    func testAFileIsSaved() throws {
        try show("download")
        try focus(.pushButton, "Save the file")
        try pressKey("space")
        try waitForTrace("download.finished")
    }

    func testWindowResizesToRequestedSize() throws {
        try show("window")
        try focus(.pushButton, "Make it small")
        try pressKey("space")
        try waitForTrace("bridge.received") { $0["message"].string == "resize" }
        pump(
            until: {
                app.native.find(role: .frame, name: "Window")?.extents.map { $0.width < 800 } ?? false
            }, "the window is small")
    }
}

import DemoServer
import XCTest

/// Pages' notifications on the desktop.
final class NotificationTests: EndToEndTestCase {
    private func allowAndNotify(_ service: FakeNotificationService) throws {
        try open("/permissions")
        try pressWithKeyboard(.pushButton, "Ask for notifications")
        try pressButton("Allow")
        try waitForText("notifications granted")
        try pressPageButton("Notify")
        pump(until: { service.shown.count == 1 }, "it is on the desktop")
    }

    func testNotificationIsShownAndClickReachesPage() throws {
        let service = try provide(FakeNotificationService())
        try allowAndNotify(service)
        XCTAssertEqual(service.shown.map(\.application), ["Fieldnotes"])
        XCTAssertEqual(service.shown.map(\.title), ["High <tide>"])
        XCTAssertEqual(service.shown.map(\.body), ["At six &amp; a &lt;b&gt;half&lt;/b&gt;."], "no markup of a page's")
        setMark()
        try service.click(1)
        try waitForTrace("notification.clicked")
        try waitForText("notification clicked")
        XCTAssertEqual(stacks.main, ["/permissions"])
        pump(until: { service.closed == [1] }, "\(service.closed)")
    }

    func testHiddenWindowIsExplainedOnce() throws {
        let service = try provide(FakeNotificationService())
        applicationMembers = #""keepRunning": true,"#
        try open()
        try pressKey("alt+F4")
        try waitForTrace("window.hidden")
        pump(until: { service.shown.count == 1 }, "it is on the desktop")
        XCTAssertEqual(service.shown.map(\.title), ["Fieldnotes is still running"])
        setMark()
        try service.click(1)
        try waitForTrace("window.shown")
        try waitForKeyboard()
        setMark()
        try pressKey("alt+F4")
        try waitForTrace("window.hidden")
        try activate("quit")
        XCTAssertTrue(app.waitForExit())
        XCTAssertEqual(service.shown.count, 1)
    }

    func testClickReopensLeftPage() throws {
        let service = try provide(FakeNotificationService())
        try allowAndNotify(service)
        try pressLink("All posts")
        try waitForVisit("/posts")
        setMark()
        try service.click(1)
        try waitForVisit("/permissions")
        XCTAssertEqual(stacks.main, ["/permissions"])
    }

    func testSameTagReplacesNotificationAndDismissalIsReported() throws {
        let service = try provide(FakeNotificationService())
        try allowAndNotify(service)
        try pressPageButton("Notify")
        pump(until: { service.shown.count == 2 && service.closed == [1] }, "\(service.shown) \(service.closed)")
        try service.dismiss(2)
        try waitForWindow("Notification closed")
    }
}

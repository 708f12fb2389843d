import DemoServer
import HybridTestSupport
import XCTest

/// A confined application asks the desktop's portal before it runs without a window or starts at login.
final class BackgroundPortalTests: BackgroundTestCase {
    func testBackgroundPortalIsRequested() throws {
        let portal = try provide(FakePortal())
        let field = try start(variables: ["GTK_USE_PORTAL": "1", "GDK_DEBUG": "portals"])
        portal.agreesToBackground = false
        try pressKey("ctrl+comma")
        try chooseByKeyboard(startAtLogin)
        let refusal = "The desktop does not allow Field to start automatically. Check its settings for apps."
        pump(until: { app.native.shows(refusal) }, "the user is notified")
        XCTAssertEqual(kept("login-start"), "")
        // The row is unchanged: activating it again sends the same request.
        portal.agreesToBackground = true
        try pressKey("Return")
        pump(until: { kept("login-start").contains("true") }, "it is allowed")
        XCTAssertEqual(portal.background.map(\.startsAtLogin), [true, true])
        let request = try XCTUnwrap(portal.background.last)
        XCTAssertEqual(Array(request.command.suffix(3)), field.arguments + ["--background"])
        XCTAssertFalse(request.reason.isEmpty)
        XCTAssertEqual(field.autostart, "", "no other way is tried")

        portal.agreesToBackground = false
        try chooseByKeyboard(keepRunning)
        let second = "The desktop does not allow Field to run without a window. Check its settings for apps."
        pump(until: { app.native.shows(second) }, "the user is notified")
        XCTAssertEqual(kept("background"), "")
        XCTAssertTrue(portal.background[2].startsAtLogin, "what was allowed stays")
        portal.agreesToBackground = true
        try pressKey("Return")
        pump(until: { kept("background").contains("true") }, "it is allowed")
        leaveWindow("Preferences")
        try choose(startAtLogin) { kept("login-start").isEmpty }
        XCTAssertEqual(portal.background.map(\.startsAtLogin), [true, true, true, true, false])
        try pressKey("alt+F4")
        try waitForTrace("window.hidden")
        try field.quit()
        XCTAssertTrue(app.waitForExit())
    }
}

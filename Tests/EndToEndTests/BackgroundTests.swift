import DemoServer
import FoundationEssentials
import HybridTestSupport
import XCTest

/// An application that its user keeps running without a window, or that starts without one.
final class BackgroundTests: BackgroundTestCase {
    func testApplicationStartsAtLogin() throws {
        let field = try start()
        try choose(startAtLogin) { !field.autostart.isEmpty }
        try environment.run(["desktop-file-validate", field.autostartPath])
        XCTAssertTrue(field.autostart.contains("\nName=Field\n"), field.autostart)
        try field.quit()
        XCTAssertTrue(app.waitForExit())

        server.clearRequests()
        // The application would keep the launcher's output pipe open.
        try environment.run(["sh", "-c", "gio launch \"$1\" >/dev/null 2>&1", "sh", field.autostartPath])
        pump(until: { server.requests(for: "/").count == 1 }, "the page loads before the window is requested")
        try launchAgain(field)
        try field.quit()

        // Turning it off, and uninstalling the application, removes the entry.
        pump(until: { !isRunning(field) }, "it has ended")
        try launchField(field)
        try choose(startAtLogin) { field.autostart.isEmpty }
        try choose(startAtLogin) { !field.autostart.isEmpty }
        try field.quit()
        XCTAssertTrue(app.waitForExit())
        try field.uninstall()
        XCTAssertEqual(field.autostart, "")
    }

    func testHiddenStartShowsNoWindowUntilActivated() throws {
        let field = try start(["--background"], waiting: false)
        try waitForVisit("/")
        try waitForTrace("window.hidden")
        settle()
        XCTAssertEqual(app.native.all(role: .frame).count, 0)
        XCTAssertThrowsError(try environment.run(["xdotool", "search", "--onlyvisible", "--pid", "\(app.processID)"]))
        server.clearRequests()
        setMark()
        let second = try AppProcess(
            arguments: field.arguments + ["--background"], environment: environment, tracing: false)
        XCTAssertTrue(second.waitForExit())
        settle()
        XCTAssertFalse(newEvents.contains { $0.event == "window.shown" }, "the window was not requested")

        setMark()
        try field.activate()
        try waitForTrace("window.shown")
        try waitForWindow("Fieldnotes")
        try waitForKeyboard()
        XCTAssertEqual(server.pages, [], "the page is loaded")
        try pressLink("All posts")
        try waitForVisit("/posts")
        // The setting still applies to this run.
        try pressKey("alt+F4")
        try waitForTrace("window.hidden")
        try field.quit()
        XCTAssertTrue(app.waitForExit())
    }

    /// An unrequested dialog would appear alone on the desktop.
    func testSignInWaitsForWindow() throws {
        let field = try start(["--background"], at: "/basic", waiting: false)
        pump(until: { server.requests(for: "/basic").count == 1 }, "the page is requested")
        settle()
        XCTAssertEqual(app.native.all(role: .frame).count, 0)
        XCTAssertThrowsError(try environment.run(["xdotool", "search", "--onlyvisible", "--pid", "\(app.processID)"]))
        try field.activate()
        try waitForWidget(.passwordText, "Password")
    }
}

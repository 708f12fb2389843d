import DemoServer
import HybridTestSupport
import XCTest

/// An application that keeps running: its window closes and reopens, its pages stay.
final class KeepRunningTests: EndToEndTestCase {
    override func prepare() throws {
        try super.prepare()
        applicationMembers = #""keepRunning": true,"#
    }

    func testNextStartShowsSamePageWithoutRequest() throws {
        try open()
        try pressLink("All posts")
        try waitForVisit("/posts")
        let process = app.processID
        try close()
        server.clearRequests()
        try startAgain()
        try waitForWindow("Posts")
        try waitForKeyboard()
        XCTAssertEqual(server.pages, [])
        XCTAssertFalse(newEvents.contains { $0.event == "visit.started" })
        XCTAssertEqual(app.processID, process)
        XCTAssertEqual(stacks.main, ["/", "/posts"])
        // The page is alive. The window can close and reopen any number of times.
        try goBack(to: "/")
        try close()
        try startAgain()
        try quit()
    }

    func testQuitWorksWithoutWindow() throws {
        try open()
        try close()
        XCTAssertTrue(app.isRunning)
        try quit()
        try launch(profile: profile)
        try waitForVisit("/")
        try quit()
    }

    func testDialogHidesAndReturnsWithWindow() throws {
        try open()
        try pressLink("New note")
        try waitForVisit("/modal/new-note")
        try waitForWindow("New note")
        // The window beneath a dialog receives no keys, but assistive technology can close it.
        try pressButton("Close", window: "Fieldnotes")
        try waitForTrace("window.hidden")
        pump(until: { app.native.all(role: .frame).isEmpty }, "the dialog goes too")
        try startAgain()
        try waitForWindow("New note")
        XCTAssertEqual(stacks.modal, ["/modal/new-note"])
        try quit()
    }

    func testOpeningAddressShowsWindow() throws {
        try open()
        try close()
        try startAgain(server.url + "/posts/1")
        try waitForVisit("/posts/1")
        XCTAssertEqual(stacks.main, ["/", "/posts/1"])
        try quit()
    }

    /// Users expect that closing a window discards its content.
    func testClosingWindowWithTypedTextAsks() throws {
        try open("/unsaved")
        try type("Dear heron", into: "Letter")
        try pressKey("alt+F4")
        try waitForTrace("dialog.presented") { $0["message"].string == "Close Window?" }
        try pressKey("Escape")
        try waitForTrace("dialog.answered")
        try waitForKeyboard()
        XCTAssertFalse(app.trace.contains { $0.event == "window.hidden" })
        try pressKey("alt+F4")
        try waitForTrace("dialog.presented")
        try pressButton("Close Window")
        try waitForTrace("window.hidden")
        // Quitting asks again, which requires a window.
        try actions.activate("quit")
        try waitForTrace("window.shown")
        try waitForTrace("dialog.presented") { $0["message"].string == "Quit?" }
        try pressButton("Quit")
        XCTAssertTrue(app.waitForExit())
    }

    // MARK: Steps

    private func close() throws {
        try pressKey("alt+F4")
        try waitForTrace("window.hidden")
        pump(until: { app.native.all(role: .frame).isEmpty }, "no window is left")
        XCTAssertTrue(app.isRunning)
    }

    private func startAgain(_ address: String? = nil) throws {
        setMark()
        let second = try AppProcess(
            arguments: ["--config", environment.path("application.json")] + [address].compactMap(\.self)
                + ["--profile", profile],
            environment: environment, tracing: false)
        XCTAssertTrue(second.waitForExit(), "the second process ends")
        XCTAssertEqual(second.exitStatus, 0)
        try waitForTrace("window.shown")
    }
}

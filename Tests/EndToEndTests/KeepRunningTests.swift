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

    // MARK: Steps

    private func close() throws {
        try pressKey("alt+F4")
        try waitForTrace("window.hidden")
        pump(until: { app.native.all(role: .frame).isEmpty }, "no window is left")
        XCTAssertTrue(app.isRunning)
    }

    private func startAgain() throws {
        setMark()
        let second = try AppProcess(
            arguments: ["--config", environment.path("application.json"), "--profile", profile],
            environment: environment, tracing: false)
        XCTAssertTrue(second.waitForExit(), "the second process ends")
        XCTAssertEqual(second.exitStatus, 0)
        try waitForTrace("window.shown")
    }
}

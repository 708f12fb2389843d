import DemoServer
import HybridTestSupport
import XCTest

/// One process for each application and profile: another start hands over its address and exits.
final class SingleInstanceTests: EndToEndTestCase {
    func testSecondStartHandsOverItsAddress() throws {
        try open()
        let first = app
        for arguments in [
            ["--config", environment.path("application.json"), server.url + "/posts"], [server.url + "/posts/1"],
        ] {
            let second = try AppProcess(
                arguments: arguments + ["--profile", profile], environment: environment, tracing: false)
            setMark()
            XCTAssertTrue(second.waitForExit(), "the second process ends")
            XCTAssertEqual(second.exitStatus, 0)
            XCTAssertEqual(second.criticals, [])
            XCTAssertEqual(second.stderr, "")
            try waitForVisit(String(arguments.last?.dropFirst(server.url.count) ?? ""))
        }
        XCTAssertTrue(first.isRunning)
        XCTAssertEqual(stacks.main, ["/", "/posts", "/posts/1"])
    }

    /// A suspended process that has received SIGTERM accepts no more addresses. A process driven by WebDriver does not
    /// ask its pages first.
    func testStartDuringShutdownOpensItsOwnWindow() throws {
        let arguments = ["--automation"]
        try open(arguments: arguments)
        let (first, profile) = (app, profile)
        try startAgainWhileSuspended(arguments)
        try waitForVisit("/posts")
        XCTAssertTrue(first.waitForExit())
        XCTAssertEqual(first.exitStatus, 0)
        XCTAssertEqual(self.profile, profile)
        XCTAssertEqual(stacks.main, ["/posts"])
        try quit()
    }

    /// A process that still asks its pages continues.
    func testStartDuringUnsavedTextQuestionIsNotLost() throws {
        try open("/unsaved")
        let first = app
        try startAgainWhileSuspended([server.url + "/posts/1"])
        pump(until: { hasShown("/posts/1", first) || hasShown("/posts/1", app) }, "either shows the page")
        XCTAssertTrue(first.isRunning || app.isRunning)
    }

    /// The same with no suspended process, at any time.
    func testQuitFollowedByImmediateStart() throws {
        try open()
        let profile = profile
        for (number, pause) in [0, 1, 5, 20, 50, 100].enumerated() {
            let (before, path) = (app, "/posts/\(number + 1)")
            try actions.activate("quit")
            iterateMainLoop(timeout: Double(pause) / 1000) { false }
            try launch(arguments: [server.url + path], profile: profile)
            pump(until: { hasShown(path, before) || hasShown(path, app) }, "either shows the page")
            // The process that handed over must exit before the other receives a signal.
            pump(until: { before.isRunning != app.isRunning }, "one runs on")
            guard before.isRunning else { continue }
            try quitAndWait(for: before)
            try launch(profile: profile)
            try waitForVisit("/")
        }
    }

    private func startAgainWhileSuspended(_ arguments: [String]) throws {
        let (first, profile) = (app, profile)
        kill(first.processID, SIGSTOP)
        try actions.order("quit")
        try launch(path: "/posts", arguments: arguments, profile: profile)
        // A silent handover exits within this time. Otherwise the process waits.
        lookAgain(timeout: 3) { !app.isRunning }
        kill(first.processID, SIGCONT)
    }

    private func hasShown(_ path: String, _ process: AppProcess) -> Bool {
        process.trace.contains { $0.event == "visit.completed" && $0["url"].string == server.url + path }
    }

    private func quitAndWait(for process: AppProcess) throws {
        try actions.activate("quit")
        XCTAssertTrue(process.waitForExit())
    }

    func testAddressAloneIsEnough() throws {
        try launch(path: nil, arguments: [server.url + "/posts"])
        try waitForVisit("/posts")
        XCTAssertEqual(stacks.main, ["/posts"])
        XCTAssertEqual(server.requests(for: "/posts").count, 1)
    }

    func testProfilesRunConcurrently() throws {
        try open()
        let first = app
        try open("/posts")
        XCTAssertTrue(first.isRunning)
        XCTAssertEqual(first.trace.filter { $0.event == "visit.completed" }.count, 1)
    }
}

import DemoServer
import FoundationEssentials
import HybridTestSupport
import XCTest

/// Web processes that die while they start (law 5). Without `LaunchGuard` WebKit ends the program.
final class LaunchDeathTests: EndToEndTestCase, StartsEarly {
    private static let paths = ["software", "accelerated"]
    private static let moments = [LaunchKiller.Moment.sandbox, .handover, .process]

    func testFirstPageLoadsAfterItsProcessDiesAtStart() throws {
        for path in Self.paths {
            for moment in Self.moments {
                try launch(path: "/posts", arguments: ["--rendering", path])
                try kill(1, at: moment) { try waitForTrace("webProcess.terminated") }
                try waitForVisit("/posts")
                try waitForElement(.heading, "Posts")
                XCTAssertEqual(stacks.main, ["/posts"])
                try quit()
            }
        }
    }

    func testRetryWorksAfterEveryProcessDiesAtStart() throws {
        for path in Self.paths {
            try launch(path: "/posts", arguments: ["--rendering", path])
            try kill(4, at: .process) {
                let failure = try waitForTrace("visit.failed")
                XCTAssertEqual(failure["error"]["kind"].string, "processTerminated")
            }
            try pressButton("Retry")
            try waitForVisit("/posts")
            try waitForElement(.heading, "Posts")
            waitForWidgetToGo(.pushButton, "Retry")
            try quit()
        }
    }

    func testDialogLoadsAfterItsProcessDiesAtStart() throws {
        for path in Self.paths {
            for moment in Self.moments {
                try open(arguments: ["--rendering", path])
                try waitForElement(.link, "New note")
                try kill(1, at: moment) {
                    try pressLink("New note")
                    try waitForTrace("webProcess.terminated")
                }
                try waitForVisit("/modal/new-note")
                try waitForElement(.heading, "New note")
                XCTAssertEqual(stacks.main, ["/"])
                XCTAssertEqual(stacks.modal, ["/modal/new-note"])
                try quit()
            }
        }
    }

    func testPageOfAnotherHostLoadsAfterItsProcessDiesAtStart() throws {
        applicationMembers = #""internalHosts": ["localhost"],"#
        for path in Self.paths {
            for moment in Self.moments {
                try open("/partner", arguments: ["--rendering", path])
                try waitForElement(.link, "Sign in at the partner")
                try kill(1, at: moment) { try pressLink("Sign in at the partner") }
                try waitForElement(.heading, "Partner's sign-in")
                XCTAssertEqual(stacks.main.count, 2)
                try goBack(to: "/partner")
                try waitForElement(.heading, "Partner")
                try quit()
            }
        }
    }

    /// WebKit waits for a process that has begun and does not report; the shell ends the wait.
    func testPageLoadsAfterItsProcessHangsAtStart() throws {
        try launch(path: "/posts", variables: ["HYBRID_DESKTOP_VISIT_TIMEOUT": "\(Int(Timeouts.scaled(3) * 1000))"])
        try kill(1, at: .process, by: SIGSTOP) {
            try waitForTrace("visit.failed")
            try waitForTrace("webProcess.terminated")
        }
        try waitForVisit("/posts")
        try waitForElement(.heading, "Posts")
        try quit()
    }

    /// WebKit would end the program (2.50). It restarts with its pages, its dialog and the input in both.
    func testProgramRestartsWhenTheBusProxyDiesAtStart() throws { try killBusProxy(rendering: "software") }
    func testAcceleratedProgramRestartsToo() throws { try killBusProxy(rendering: "accelerated") }

    private func killBusProxy(rendering path: String) throws {
        expectComplaint(containing: "Failed to fully launch dbus-proxy")
        try open("/posts", arguments: ["--rendering", path])
        try activate("visit", server.url + "/unsaved")
        try waitForVisit("/unsaved")
        try type("Dear heron", into: "Letter")
        try activate("visit", server.url + "/modal/new-note")
        try waitForVisit("/modal/new-note")
        try type("Milk \"and\" honey", into: "Note")
        try killProxyUntilRestart()
        try waitForVisit("/unsaved")
        try waitForVisit("/modal/new-note")
        // The new window is restored, too.
        XCTAssertEqual(stacks(window: 1).main, ["/posts", "/unsaved"])
        XCTAssertEqual(stacks(window: 1).modal, ["/modal/new-note"])
        let note = try waitForElement(.entry, "Note")
        pump(until: { note.text == "Milk \"and\" honey" }, "the dialog's input")
        try activate("close-modal")
        try waitForTrace("dialog.presented") { $0["kind"].string == "beforeUnload" }
        try pressButton("Discard")
        let letter = try waitForElement(.entry, "Letter")
        pump(until: { letter.text == "Dear heron" }, "the page's input")
        XCTAssertFalse(app.stderr.contains("Program crashed"), app.stderr)
    }

    /// Opens windows until the program restarts. On a busy machine, the killer can come after the proxy has reported
    /// that it is ready, and WebKit then continues without it.
    private func killProxyUntilRestart() throws {
        for _ in 1...10 {
            try kill(1, at: .busProxy) {
                try pressKey("ctrl+n")
                try waitForTrace("visit.completed")
            }
            if newEvents.contains(where: { $0.event == "app.started" }) { return }
        }
        XCTFail("Each proxy was ready before it was killed.")
    }

    /// Kills the next launches of web processes, which `action` causes or waits for.
    private func kill(
        _ times: Int, at moment: LaunchKiller.Moment, by signal: Int32 = SIGKILL, action: () throws -> Void
    ) throws {
        let killer = LaunchKiller(app, at: moment, times: times, signal: signal)
        defer { killer.stop() }
        try action()
        pump(until: { killer.isDone }, "the process is killed: \(moment)")
    }
}

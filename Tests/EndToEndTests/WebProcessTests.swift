import DemoServer
import XCTest

/// Web process crashes (law 5).
final class WebProcessTests: EndToEndTestCase {
    func testPageReloadsAfterTwoCrashes() throws {
        try open()
        try pressLink("All posts")
        try waitForVisit("/posts")
        for _ in 1...2 {
            try killWebProcesses()
            try waitForVisit("/posts")
            try waitForElement(.heading, "Posts")
        }
        XCTAssertEqual(stacks.main, ["/", "/posts"])
        XCTAssertEqual(server.requests(for: "/posts").count, 3)
        try goBack(to: "/")
        try waitForElement(.heading, "Fieldnotes")
    }

    /// The page has changed its own address since it was loaded.
    func testPageReloadsAtItsCurrentAddressAfterCrash() throws {
        try open("/replace-state")
        try pressPageButton("Replace the address")
        pump(until: { stacks.main == ["/replace-state/changed"] }, "the stack follows: \(stacks.main)")
        server.clearRequests()
        try killWebProcesses()
        try waitForVisit("/replace-state/changed")
        try waitForElement(.heading, "Changed address")
        XCTAssertEqual(server.pages, ["GET /replace-state/changed 200"])
        XCTAssertEqual(stacks.main, ["/replace-state/changed"])
    }

    func testVisitIsRepeatedAfterCrash() throws {
        try open()
        try pressLink("Slow page")
        try waitForTrace("visit.started")
        pump(until: { server.requests(for: "/slow").count == 1 }, "the server receives the request")
        try killWebProcesses()
        try waitForVisit("/slow?ms=1500")
        try waitForElement(.heading, "Slow page")
        XCTAssertEqual(stacks.main, ["/", "/slow?ms=1500"])
        XCTAssertEqual(server.requests(for: "/slow").count, 2)
    }

    func testRepeatedCrashesShowError() throws {
        try open()
        for _ in 1...3 {
            try killWebProcesses()
            try waitForVisit("/")
        }
        try killWebProcesses()
        let failure = try waitForTrace("visit.failed")
        XCTAssertEqual(failure["error"]["kind"].string, "processTerminated")
        try waitForWidget(.pushButton, "Retry")
        XCTAssertEqual(stacks.main, ["/"])
        XCTAssertEqual(server.requests(for: "/").count, 4)

        try pressButton("Retry")
        try waitForVisit("/")
        try waitForElement(.heading, "Fieldnotes")
        try pressLink("All posts")
        try waitForVisit("/posts")
    }

    /// WebKit terminates the process when the page or one of its frames is redirected to a file, and this cannot be
    /// prevented. The shell handles it like any other crash, with limited retries.
    func testRedirectToLocalFileShowsError() throws {
        server.behaviour.redirects["/plain/away"] = "file:///etc/passwd"
        server.behaviour.hostileScript = """
            document.body.insertAdjacentHTML("beforeend", "<iframe src='/plain/away'></iframe>")
            """
        try open()
        for path in ["/plain/away", "/hostile/script"] {
            server.clearRequests()
            try activate("visit", server.url + path)
            let failure = try waitForTrace("visit.failed")
            XCTAssertEqual(failure["url"].string, server.url + path)
            try waitForWidget(.pushButton, "Retry")
            XCTAssertLessThanOrEqual(server.requests(for: "/plain/away").count, 5)
            try goBack(to: "/")
        }
    }

    func testUnresponsivePageIsTerminatedAndReloads() throws {
        try open()
        try waitForKeyboard()
        for process in app.webProcesses { kill(process, SIGSTOP) }
        // WebKit detects an unresponsive process only when it sends a message.
        try input.key("Down")
        let end = try waitForTrace("webProcess.terminated")
        XCTAssertEqual(end["reason"].string, "terminated")
        try waitForVisit("/")
        try waitForElement(.heading, "Fieldnotes")
        XCTAssertEqual(stacks.main, ["/"])
    }

    func testBothPagesReloadAfterCrashBeneathModal() throws {
        try open()
        try pressLink("New note")
        try waitForVisit("/modal/new-note")
        try killWebProcesses()
        try waitForVisit("/modal/new-note")
        try waitForVisit("/")
        try waitForElement(.heading, "New note")
        XCTAssertEqual(stacks.main, ["/"])
        XCTAssertEqual(stacks.modal, ["/modal/new-note"])
        try activate("close-modal")
        try waitForTrace("stack.changed") { $0["modal"] == .null }
        try waitForElement(.heading, "Fieldnotes")
        try pressLink("All posts")
        try waitForVisit("/posts")
        try waitForWindow("Posts")
    }

    private func killWebProcesses() throws {
        let doomed = app.webProcesses
        XCTAssertFalse(doomed.isEmpty)
        setMark()
        for process in doomed { kill(process, SIGKILL) }
        try waitForTrace("webProcess.terminated")
    }
}

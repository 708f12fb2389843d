import DemoServer
import XCTest

/// Web processes that WebKit terminates (law 5). HybridShellTests test what the shell does then.
final class WebProcessTests: EndToEndTestCase {
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
}

import DemoServer
import XCTest

/// Pages and frames that attempt actions that they may not perform (law 7).
final class HostilePageTests: EndToEndTestCase {
    func testSelfReloadingFrameDoesNotReplacePage() throws {
        try open("/hostile/frame")
        pump(until: { server.requests(for: "/hostile/reloading").count == 3 }, "the frame reloads itself")
        try waitForElement(.heading, "Page with a hostile frame")
        XCTAssertEqual(stacks.main, ["/hostile/frame"])
        XCTAssertEqual(app.trace.filter { $0.event == "visit.started" }.count, 1)
        XCTAssertEqual(server.requests(for: "/hostile/frame").count, 1)
    }

    /// WebKit's own menu with 100,000 options would block the program for a minute.
    func testFieldWithManyOptionsDoesNotBlockProgram() throws {
        try open("/options")
        try waitForKeyboard()
        pump(until: { server.requests(for: "/report", method: "POST").count == 1 }, "the field has the focus")
        try pressKey("space")
        pump(until: { server.requests(for: "/report", method: "POST").count > 1 }, "the field has received the key")
        try activate("visit", server.url + "/posts")
        try waitForVisit("/posts")
        try quit()
    }

    /// While a page loads, the previous one still runs and can start its own load.
    func testDepartingPageCannotReplaceNextPage() throws {
        // Longer than a busy machine needs to find and press a button.
        server.behaviour.delays["/posts"] = 25_000
        try open("/hostile/overtaker")
        try activate("visit", server.url + "/posts")
        try waitForTrace("visit.started")
        try pressWithKeyboard(.pushButton, "Another site")
        try waitForTrace("external.opened") { $0["url"].string == "\(server.otherOrigin)/outside" }
        try waitForElement(.heading, "Page that overtakes")
        XCTAssertEqual(stacks.main, ["/hostile/overtaker"])

        try activate("visit", server.url + "/posts")
        try waitForTrace("visit.started")
        try pressWithKeyboard(.pushButton, "Blob")
        try waitForTrace("visit.failed")
        try waitForWidget(.pushButton, "Retry")
        XCTAssertEqual(stacks.main, ["/hostile/overtaker", "/posts"])
    }

    /// Clicks and forms by scripts, windows, frames and redirects, and scripts that run within a call of native code.
    func testScriptCannotOpenOtherApplication() throws {
        try open("/leaving")
        pump(until: { !server.requests(for: "/report").isEmpty }, "the page has tried")
        pump(until: { !server.requests(for: "/leaving/redirect").isEmpty }, "the last link too")
        try waitForTrace("external.refused") { $0["url"].string == "mailto:redirect@example.com" }
        XCTAssertFalse(app.trace.contains { $0.event == "external.opened" }, "\(app.trace)")
        let isRefusal = { (event: TraceEvent) in event["url"].string == "mailto:redirect@example.com" }
        pump(
            until: { app.trace.drop { !isRefusal($0) }.contains { $0.event == "visit.completed" } },
            "the page is back")
        XCTAssertEqual(stacks.main, ["/leaving"])
        try pressLink("Mail")
        try waitForTrace("external.opened") { $0["url"].string == "mailto:click@example.com" }
        pump(until: { browser.opened == ["mailto:click@example.com"] }, "the user's own click opens it")
    }

    func testStartPageCannotOpenOtherApplication() throws {
        try launch(path: "/leaving/redirect")
        try waitForTrace("external.refused") { $0["url"].string == "mailto:redirect@example.com" }
        XCTAssertEqual(browser.opened, [])
    }

    func testOneClickOpensOneApplication() throws {
        try open("/leaving/flood")
        for click in 1...2 {
            try pressPageButton("Nine letters")
            pump(until: { server.requests(for: "/report").count == click }, "the page has tried")
            func opened() -> Int { app.trace.count { $0.event == "external.opened" } }
            pump(until: { opened() >= click }, "an application opens")
            settle()
            XCTAssertEqual(opened(), click)
        }
        pump(until: { browser.opened.count == 2 }, "\(browser.opened)")
    }

    func testForgedMessagesOpenNoApplicationsOrWindows() throws {
        try open("/hostile/forger")
        try pressPageButton("Mail")
        try pressPageButton("Many windows")
        try waitForTrace("external.refused") { $0["url"].string == "https://example.com/49" }
        let opened = app.trace.filter { $0.event == "external.opened" }.compactMap { $0["url"].string }
        // One for the click. A script's occasional allowance for opening the browser has been used.
        XCTAssertEqual(opened, ["https://example.com/0"])
    }

    func testAttachmentInFrameIsSavedNotRun() throws {
        try open("/hostile/uploaded")
        let end = try waitForTrace("download.finished")
        XCTAssertEqual(end["file"].string, environment.path("home/Downloads/uploaded.html"))
        try waitForElement(.heading, "Page with a file in a frame")
        XCTAssertEqual(stacks.main, ["/hostile/uploaded"])
    }

    func testLogContainsNoSecrets() throws {
        try open("/hostile/forger", arguments: ["--log-level", "trace"])
        try activate("visit", "unknown://open?access_token=verysecret")
        try pressPageButton("Error")
        try waitForTrace("page.console")
        // The log and the trace use different channels, so the order of their lines is undefined.
        pump(until: { app.stderr.contains("not an address") }, "the log says what was asked for")
        pump(until: { app.stderr.contains("script error") }, "the log says what went wrong in the page")
        XCTAssertFalse(app.stderr.contains("verysecret"), app.stderr)
    }
}

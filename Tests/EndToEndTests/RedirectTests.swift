import DemoServer
import XCTest

/// Redirects. The browser opens a redirect to another site, once.
final class RedirectTests: EndToEndTestCase, RunsWithTurbolinks {
    func testRedirectsWithinTheSiteCostOneRequestEach() throws {
        try open()
        server.clearRequests()
        try pressLink("Redirect to a post")
        try waitForVisit("/posts/1")
        try waitForElement(.heading, "First day at the estuary")
        XCTAssertEqual(stacks.main, ["/", "/posts/1"])
        XCTAssertEqual(server.requests.map(\.description), ["GET /redirect 302", "GET /posts/1 200"])
        try goBack(to: "/")

        server.clearRequests()
        try activate("visit", server.url + "/redirect-chain")
        try waitForTrace("visit.completed")
        try waitForElement(.heading, "First day at the estuary")
        XCTAssertEqual(stacks.main, ["/", "/posts/1"])
        XCTAssertEqual(
            server.requests.map(\.description),
            ["GET /redirect-chain 302", "GET /redirect 302", "GET /posts/1 200"])
    }

    func testScriptsOfThePageThatARedirectLedToRunOnce() throws {
        try skipBeforeTurbo8(because: "earlier versions show such a page twice themselves")
        try open("/browser-links")
        server.clearRequests()
        try pressLink("Redirect to a script")
        try waitForVisit("/scripted")
        try waitForText("The part is here.")
        try waitForQuiet()
        try waitForText("Runs of the script: 1.")
        XCTAssertEqual(stacks.main, ["/browser-links", "/scripted"])
        XCTAssertEqual(server.pages, ["GET /to-scripted 303", "GET /scripted 200", "GET /scripted/part 200"])
        try goBack(to: "/browser-links")
        try waitForElement(.heading, "Links for the browser")
    }

    func testRedirectToModalLeavesNoExtraScreen() throws {
        try open()
        server.clearRequests()
        try pressLink("Redirect to a modal")
        try waitForVisit("/modal/new-note")
        try waitForWindow("New note")
        XCTAssertEqual(stacks.main, ["/"])
        XCTAssertEqual(stacks.modal, ["/modal/new-note"])
        XCTAssertEqual(server.requests(for: "/redirect-to-modal").count, 1)
        XCTAssertEqual(server.requests(for: "/modal/new-note").count, 1, "\(server.requests)")
        XCTAssertEqual(server.requests(for: "/").count, 0, "the page beneath has never left")
        try activate("close-modal")
        try waitForElement(.heading, "Fieldnotes")
    }

    func testReloadRequestsRedirectTarget() throws {
        try open()
        try pressLink("Redirect to a post")
        try waitForVisit("/posts/1")
        try waitForQuiet()
        server.clearRequests()
        try activate("reload")
        try waitForVisit("/posts/1")
        XCTAssertEqual(server.pages, ["GET /posts/1 200"])
    }

    /// The same without Turbo: the load stops at the redirect.
    func testRedirectOfLoadToOtherStackLeavesNoExtraScreen() throws {
        try open("/plain")
        server.clearRequests()
        try activate("visit", server.url + "/redirect-to-modal")
        try waitForVisit("/modal/new-note")
        XCTAssertEqual(stacks.main, ["/plain"])
        XCTAssertEqual(stacks.modal, ["/modal/new-note"])
        XCTAssertEqual(server.pages, ["GET /redirect-to-modal 302", "GET /modal/new-note 200"])
        try activate("close-modal")
        try waitForElement(.heading, "Plain page")
    }

    func testRedirectOfModalLoadToMainStackClosesDialog() throws {
        try open("/plain")
        server.clearRequests()
        try activate("visit", server.url + "/modal/plain-redirect")
        try waitForVisit("/plain/2")
        XCTAssertEqual(stacks.main, ["/plain", "/plain/2"])
        XCTAssertNil(stacks.modal)
        try waitForQuiet()
        XCTAssertEqual(server.pages, ["GET /modal/plain-redirect 302", "GET /plain/2 200"])
    }

    func testCrossOriginRedirectOfATurboVisit() throws {
        try open()
        server.clearRequests()
        try pressLink("Cross-origin redirect")
        try waitForTrace("external.opened") { $0["url"].string == "\(server.otherOrigin)/outside" }
        pump(until: { browser.opened == ["\(server.otherOrigin)/outside"] }, "the browser opens \(browser.opened)")
        pump(until: { stacks.main == ["/"] }, "no screen is left: \(stacks.main)")
        try waitForElement(.heading, "Fieldnotes")
        try waitForKeyboard()
        XCTAssertNil(app.native.find(role: .pushButton, name: "Retry"))
        // If CORS blocks the response, as with Turbo 8, or the redirect was not observed, the page is retried as a
        // load, which reveals the target.
        XCTAssertLessThanOrEqual(server.requests(for: "/cross-origin-redirect").count, 2)
        XCTAssertEqual(app.trace.filter { $0.event == "external.opened" }.count, 1)

        try pressLink("All posts")
        try waitForVisit("/posts")
        XCTAssertEqual(stacks.main, ["/", "/posts"])
    }

    func testCrossOriginRedirectOfALoad() throws {
        try open("/plain")
        server.clearRequests()
        try activate("visit", server.url + "/cross-origin-redirect")
        try waitForTrace("external.opened")
        pump(until: { browser.opened == ["\(server.otherOrigin)/outside"] }, "the browser opens \(browser.opened)")
        pump(until: { stacks.main == ["/plain"] }, "no screen is left: \(stacks.main)")
        try waitForElement(.heading, "Plain page")
        try waitForKeyboard()
        XCTAssertEqual(server.requests.map(\.description), ["GET /cross-origin-redirect 302"])
    }

    func testCrossOriginRedirectOfARetry() throws {
        try open("/long")
        server.behaviour.failNext("/cross-origin-redirect", status: 404)
        try activate("visit", server.url + "/cross-origin-redirect")
        try waitForTrace("visit.failed")
        try pressButton("Retry")
        try waitForTrace("external.opened")
        try waitForVisit("/long")
        XCTAssertEqual(stacks.main, ["/long"])
        try waitForElement(.heading, "Long page")
        waitForWidgetToGo(.pushButton, "Retry")
    }

    func testCrossOriginRedirectOfTheStartPage() throws {
        try launch(path: "/cross-origin-redirect")
        try waitForTrace("external.opened")
        pump(until: { browser.opened == ["\(server.otherOrigin)/outside"] }, "the browser opens \(browser.opened)")
        // Back is not possible, so the window explains why it is empty.
        pump(until: { app.native.shows("The page leads to another site, localhost:") }, "the error is shown")
        XCTAssertEqual(stacks.main, ["/cross-origin-redirect"])
        XCTAssertEqual(server.requests(for: "/outside"), [])
    }

    func testARedirectLoopFails() throws {
        try open()
        try pressLink("Redirect loop")
        try waitForTrace("visit.failed") { $0["error"]["kind"].string == "tooManyRedirects" }
        try waitForWidget(.label, "Too many redirects")
        try waitForWidget(.pushButton, "Retry")
        XCTAssertEqual(stacks.main, ["/", "/redirect-loop"])
        try goBack(to: "/")
        try waitForElement(.heading, "Fieldnotes")
    }
}

import DemoServer
import XCTest

/// Addresses from outside: the command line, another process, the bus.
final class DeepLinkTests: EndToEndTestCase {
    func testVisitWaitsForFirstPage() throws {
        server.behaviour.delays["/"] = 1_500
        try launch()
        try waitForTrace("visit.started")
        try activate("visit", server.url + "/posts/1")
        try waitForVisit("/posts/1")
        XCTAssertEqual(stacks.main, ["/", "/posts/1"])
        try waitForWindow("First day at the estuary")
        XCTAssertEqual(server.pages.filter { $0.contains("/posts/1") || $0.contains("/ ") }.count, 2, "\(server.pages)")
        XCTAssertFalse(app.trace.contains { $0.event == "visit.cancelled" })
        try goBack(to: "/")
    }

    func testAddressFromSecondProcessWaitsForFirstPage() throws {
        server.behaviour.delays["/"] = 1_500
        try launch()
        try waitForTrace("visit.started")
        try startAgain(server.url + "/modal/new-note")
        try waitForVisit("/modal/new-note")
        XCTAssertEqual(stacks.main, ["/"])
        XCTAssertEqual(stacks.modal, ["/modal/new-note"])
        try waitForWindow("New note")
        try activate("close-modal")
        try waitForElement(.heading, "Fieldnotes")
    }

    func testAddressOfTheApplicationsOwnScheme() throws {
        let file = try environment.write(
            #"{"startURL": "\#(server.url)/", "urlScheme": "fieldnotes"}"#, to: "own-scheme.json")
        try launch(path: nil, arguments: ["--config", file, "fieldnotes://posts/2"])
        try waitForVisit("/posts/2")
        XCTAssertEqual(stacks.main, ["/", "/posts/2"])
        try activate("visit", "fieldnotes://posts/1")
        try waitForVisit("/posts/1")
        XCTAssertEqual(stacks.main, ["/", "/posts/2", "/posts/1"])
        XCTAssertEqual(browser.opened, [])
    }

    func testAddressOfAModalOnTheCommandLine() throws {
        try launch(arguments: [server.url + "/modal/new-note"])
        try waitForVisit("/modal/new-note")
        XCTAssertEqual(stacks.main, ["/"])
        XCTAssertEqual(stacks.modal, ["/modal/new-note"])
        try waitForWindow("New note")
    }

    func testAddressAboveFailedFirstPage() throws {
        server.behaviour.failNext("/", status: 503)
        try launch(arguments: [server.url + "/posts/1"])
        try waitForVisit("/posts/1")
        XCTAssertEqual(stacks.main, ["/", "/posts/1"])
        try goBack(to: "/")
        try waitForElement(.heading, "Fieldnotes")
        waitForWidgetToGo(.pushButton, "Retry")
    }

    func testAddressOfAnotherSiteOpensInTheBrowser() throws {
        try launch(arguments: ["https://example.com/elsewhere"])
        try waitForTrace("external.opened")
        pump(until: { browser.opened == ["https://example.com/elsewhere"] }, "\(browser.opened)")
        XCTAssertEqual(stacks.main, ["/"])
        try waitForElement(.heading, "Fieldnotes")
    }

    func testHostileAddressesOnTheCommandLineAreRefused() throws {
        try open()
        let config = ["--config", environment.path("application.json")]
        // HybridCoreTests check which addresses are refused, and the messages.
        for address in ["javascript:alert(1)", "", "fieldnotes://posts/1"] {
            for arguments in [config + [address], ["--", address]] {
                let process = try AppProcess(
                    arguments: ["--profile", profile] + arguments, environment: environment, tracing: false)
                XCTAssertTrue(process.waitForExit(), address)
                XCTAssertNotEqual(process.exitStatus, 0, address)
                XCTAssertFalse(process.stderr.isEmpty, address)
                XCTAssertEqual(process.criticals, [], address)
            }
        }
        XCTAssertEqual(stacks.main, ["/"])
        XCTAssertEqual(browser.opened, [])
    }

    func testHostileAddressesOverTheBusAreRefused() throws {
        try open()
        server.clearRequests()
        let addresses = [
            "javascript:alert(1)", "file:///etc/passwd", "data:text/html,x", "fieldnotes://posts/1", "about:blank",
            "blob:\(server.url)/x", "ftp://127.0.0.1/", "http://", "view-source:\(server.url)/", "not an address",
        ]
        for address in addresses { try actions.open([address]) }
        for address in addresses { try activate("visit", address) }
        try actions.open([])
        setMark()
        try actions.open([server.url + "/posts/1"])
        try waitForVisit("/posts/1")
        XCTAssertEqual(stacks.main, ["/", "/posts/1"])
        XCTAssertEqual(server.pages, ["GET /posts/1 200"])
        XCTAssertEqual(browser.opened, [])
    }

    /// Starts another process with an address, like a click on a link in another application.
    private func startAgain(_ address: String) throws {
        setMark()
        let second = try AppProcess(
            arguments: ["--config", environment.path("application.json"), address, "--profile", profile],
            environment: environment, tracing: false)
        XCTAssertTrue(second.waitForExit(), "the second process ends")
        XCTAssertEqual(second.exitStatus, 0)
        XCTAssertEqual(second.criticals, [])
    }
}

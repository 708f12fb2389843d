import DemoServer
import XCTest

/// One process for an application and profile: another start hands over its address and ends.
final class SingleInstanceTests: EndToEndTestCase {
    func testSecondStartHandsItsAddressOver() throws {
        try open()
        let first = app
        for arguments in [
            ["--config", environment.path("application.json"), server.url + "/posts"], [server.url + "/posts/1"],
        ] {
            let second = try AppProcess(
                arguments: arguments + ["--profile", profile], environment: environment, tracing: false)
            setMark()
            XCTAssertTrue(second.waitForExit(timeout: 10), "the second process ends")
            XCTAssertEqual(second.exitStatus, 0)
            XCTAssertEqual(second.criticals, [])
            XCTAssertEqual(second.stderr, "")
            try waitForVisit(String(arguments.last?.dropFirst(server.url.count) ?? ""))
        }
        XCTAssertTrue(first.isRunning)
        XCTAssertEqual(stacks.main, ["/", "/posts", "/posts/1"])
    }

    func testAnAddressOfAnotherSiteIsToldOf() throws {
        try open()
        let second = try AppProcess(
            arguments: ["--profile", profile, "https://example.com/elsewhere"], environment: environment,
            tracing: false)
        XCTAssertTrue(second.waitForExit(timeout: 10), "the second process ends")
        pump(until: { browser.opened == ["https://example.com/elsewhere"] }, "\(browser.opened)")
        try waitForWidget(.label, "“example.com” is another site: it was opened in the browser.")
        XCTAssertEqual(stacks.main, ["/"])
        // What the user chooses in the application itself needs no telling.
        try pressButton("Dismiss")
        try activate("visit", "https://example.com/menu")
        pump(until: { browser.opened.count == 2 }, "\(browser.opened)")
        pump(forMilliseconds: 500)
        waitForWidgetToGo(.label, "“example.com” is another site: it was opened in the browser.")
        // Nor is one of our own pages, and what is refused is told.
        try actions.open(["file:///etc/passwd"])
        try waitForWidget(.label, "An address from outside was not opened. A page may not open local files.")
    }

    func testAddressBesideTheApplicationFileIsPutOnTopOfTheStart() throws {
        try launch(arguments: [server.url + "/posts/1"])
        try waitForVisit("/posts/1")
        XCTAssertEqual(stacks.main, ["/", "/posts/1"])
        try goBack(to: "/")
        XCTAssertEqual(server.requests(for: "/posts/1").count, 1)
        try waitForElement(.heading, "Fieldnotes")
    }

    func testAddressAloneIsEnough() throws {
        try launch(path: nil, arguments: [server.url + "/posts"])
        try waitForVisit("/posts")
        XCTAssertEqual(stacks.main, ["/posts"])
        XCTAssertEqual(server.requests(for: "/posts").count, 1)
    }

    func testProfilesRunBesideEachOther() throws {
        try open()
        let first = app
        try open("/posts")
        XCTAssertTrue(first.isRunning)
        XCTAssertEqual(first.trace.filter { $0.event == "visit.completed" }.count, 1)
    }
}

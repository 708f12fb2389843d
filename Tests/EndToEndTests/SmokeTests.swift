import DemoServer
import XCTest

/// First use of the application: start, links, back, replaced pages, external links.
final class SmokeTests: EndToEndTestCase, RunsWithTurbolinks {
    func testStart() throws {
        try launch()
        try waitForTrace("app.started") { $0["url"].string?.hasPrefix(server.url) ?? false }
        try waitForVisit("/")
        try waitForElement(.heading, "Fieldnotes")
        try waitForWindow("Fieldnotes")
        XCTAssertEqual(stacks.main, ["/"])
        XCTAssertNil(stacks.modal)
        XCTAssertEqual(server.requests(for: "/").map(\.status), [200])
        let agent = try XCTUnwrap(server.requests(for: "/").first?.userAgent)
        XCTAssertTrue(agent.contains("Hotwire Native Linux; Turbo Native Linux"), agent)
    }

    func testLinkPushesAScreenWithOneRequest() throws {
        try open()
        try pressLink("All posts")
        let visit = try waitForVisit("/posts")
        XCTAssertEqual(visit["session"].string, "main")
        try waitForElement(.heading, "Posts")
        try waitForWindow("Posts")
        XCTAssertEqual(stacks.main, ["/", "/posts"])
        XCTAssertEqual(server.requests(for: "/posts").count, 1)
        XCTAssertEqual(server.requests(for: "/").count, 1)
    }

    func testBackRestoresTheScrollPosition() throws {
        try open("/long")
        try waitForElement(.link, "Row 120").grabFocus()
        let before = try waitForPosition(of: "Row 120")
        try pressLink("Row 120")
        try waitForVisit("/posts/12")
        XCTAssertEqual(stacks.main, ["/long", "/posts/12"])

        try pressButton("Back")
        try waitForVisit("/long")
        let after = try waitForPosition(of: "Row 120")
        XCTAssertEqual(Double(after), Double(before), accuracy: 2)
        XCTAssertEqual(stacks.main, ["/long"])
        try waitForWindow("Long page")
    }

    func testReplacedPageLeavesNoExtraScreen() throws {
        try open()
        try pressLink("First replaced page")
        try waitForVisit("/replace-a")
        try pressLink("Go to the second")
        try waitForVisit("/replace-b")
        try waitForElement(.heading, "Second replaced page")
        XCTAssertEqual(stacks.main, ["/", "/replace-b"])
        XCTAssertEqual(server.requests(for: "/replace-b").count, 1)

        try pressButton("Back")
        try waitForVisit("/")
        XCTAssertEqual(stacks.main, ["/"])
    }

    func testExternalLinkOpensInTheBrowser() throws {
        try open()
        try pressLink("External site")
        try waitForTrace("external.opened") { $0["url"].string == "https://example.com/" }
        pump(until: { browser.opened == ["https://example.com/"] }, "the browser opens \(browser.opened)")
        XCTAssertEqual(stacks.main, ["/"])
        try waitForElement(.heading, "Fieldnotes")
    }

    func testOtherSchemesOpenTheirApplicationOrAreRefused() throws {
        try open("/links")
        for (link, url) in [
            ("E-mail", "mailto:ada@example.com?subject=Fieldnotes"), ("Telephone", "tel:+15550100"),
            ("Text message", "sms:+15550100"),
        ] {
            try pressLink(link)
            try waitForTrace("external.opened")
            pump(until: { browser.opened.last == url }, "\(url) is opened; \(browser.opened)")
        }
        try pressLink("Custom scheme")
        try waitForTrace("external.refused")
        XCTAssertEqual(browser.opened.count, 3)
        XCTAssertEqual(stacks.main, ["/links"])
    }

    func testKilledWebProcessIsReplacedAndPageReloads() throws {
        try open()
        try pressLink("All posts")
        try waitForVisit("/posts")
        let doomed = app.webProcesses
        XCTAssertFalse(doomed.isEmpty)
        setMark()
        for process in doomed { kill(process, SIGKILL) }
        try waitForTrace("webProcess.terminated")
        try waitForVisit("/posts")
        try waitForElement(.heading, "Posts")
        XCTAssertEqual(stacks.main, ["/", "/posts"])
        XCTAssertTrue(Set(app.webProcesses).isDisjoint(with: doomed))
    }

    /// Waits until a link is visible in the window, and returns its vertical position.
    private func waitForPosition(of link: String) throws -> Int {
        var height: Int?
        pump(
            until: {
                height = app.web.find(role: .link, name: link)?.extents?.y
                return height.map((0..<900).contains) ?? false
            }, "\(link) is at a height of \(height ?? -1)")
        return try XCTUnwrap(height)
    }
}

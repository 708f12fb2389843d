import DemoServer
import XCTest

/// Links that Turbo ignores, and windows requested by pages.
final class LinkTests: EndToEndTestCase, RunsWithTurbolinks {
    func testLinksThatTurboIgnoresPushAScreen() throws {
        try open("/links")
        for (link, path) in [
            ("Link without Turbo", "/posts/2"), ("New window", "/posts/3"), ("New window without opener", "/posts/3"),
            ("Named window", "/posts/4"),
        ] {
            server.clearRequests()
            try pressLink(link)
            try waitForVisit(path)
            XCTAssertEqual(stacks.main, ["/links", path], link)
            XCTAssertEqual(server.pages, ["GET \(path) 200"], link)
            // The web view's history still has the page. Turbo 7 itself visits the page of a named window.
            server.clearRequests()
            try goBack(to: "/links")
            XCTAssertEqual(stacks.main, ["/links"], link)
            XCTAssertEqual(server.pages, link == "Named window" ? server.pages : [], link)
        }
    }

    func testScriptNavigationPushesAScreen() throws {
        try open("/links")
        for (button, path) in [("Visit by Turbo", "/posts/7"), ("Open a window", "/posts/5")] {
            server.clearRequests()
            try pressPageButton(button)
            try waitForVisit(path)
            XCTAssertEqual(stacks.main, ["/links", path], button)
            XCTAssertEqual(server.pages, ["GET \(path) 200"], button)
            try goBack(to: "/links")
        }
        server.clearRequests()
        try pressPageButton("Set the location")
        try waitForVisit("/posts/6")
        XCTAssertEqual(stacks.main, ["/links", "/posts/6"])
        XCTAssertEqual(server.requests(for: "/posts/6").count, 1, "\(server.requests)")
        try goBack(to: "/links")
        XCTAssertEqual(stacks.main, ["/links"])
    }

    /// A page of the other stack is requested there, once.
    func testScriptNavigationToOtherStackCostsOneRequest() throws {
        try open("/links")
        server.clearRequests()
        try pressPageButton("Set a dialog's location")
        try waitForVisit("/modal/step-1")
        try waitForQuiet()
        XCTAssertEqual(stacks.modal, ["/modal/step-1"])
        XCTAssertEqual(stacks.main, ["/links"])
        XCTAssertEqual(server.pages, ["GET /modal/step-1 200"])
        try activate("close-modal")
        try waitForElement(.heading, "Links of every kind")
        server.clearRequests()
        try pressPageButton("Set a native screen's location")
        try waitForWidget(.pushButton, "Home")
        XCTAssertEqual(server.pages, [])
        try activate("back")
        try waitForElement(.heading, "Links of every kind")
        // WebKit does not identify the frame, but the response does.
        try pressPageButton("Add a frame")
        server.clearRequests()
        try pressPageButton("Set a dialog's location")
        try waitForVisit("/modal/step-1")
        try waitForQuiet()
        XCTAssertEqual(stacks.modal, ["/modal/step-1"])
        XCTAssertLessThanOrEqual(server.pages.count, 2)
    }

    func testTurboReplaceAndWindowClose() throws {
        try open("/links")
        try pressPageButton("Close the window")
        try pressPageButton("Replace by Turbo")
        try waitForVisit("/posts/7")
        XCTAssertEqual(stacks.main, ["/posts/7"])
        XCTAssertEqual(server.requests(for: "/posts/7").count, 1)
    }

    func testExternalAddressesOpenOnceInBrowser() throws {
        try open("/links")
        server.clearRequests()
        let links = [
            "External site in a new window": "https://example.com/new", "Other origin": "\(server.otherOrigin)/outside",
        ]
        for (link, url) in links {
            try pressLink(link)
            try waitForTrace("external.opened") { $0["url"].string == url }
        }
        try pressPageButton("Open an external window")
        try waitForTrace("external.opened") { $0["url"].string == "https://example.com/opened" }
        let expected = Set(links.values).union(["https://example.com/opened"])
        pump(until: { browser.opened.count == 3 }, "the browser has opened \(browser.opened)")
        XCTAssertEqual(Set(browser.opened), expected)
        XCTAssertEqual(stacks.main, ["/links"])
        XCTAssertEqual(server.requests, [], "nothing of it is fetched here")
        try waitForElement(.heading, "Links of every kind")
    }

    func testOtherSchemesAreRefused() throws {
        try open("/links")
        server.clearRequests()
        // WebKit blocks links from a server's page to a local file.
        try pressLink("File link")
        for (link, url) in [
            ("Data link", "data:***"), ("Custom scheme", "fieldnotes://posts/1"),
            ("Unknown scheme", "x-unknown-scheme:anything"),
        ] {
            try pressLink(link)
            try waitForTrace("external.refused") { $0["url"].string == url }
            try waitForElement(.heading, "Links of every kind")
        }
        XCTAssertEqual(browser.opened, [])
        XCTAssertEqual(stacks.main, ["/links"])
        XCTAssertEqual(server.requests, [])
    }
}

import DemoServer
import XCTest

/// Visits that reload a page because the page or its assets require it.
final class RefreshTests: EndToEndTestCase, RunsWithTurbolinks {
    func testPageThatVisitsItselfStaysOneScreen() throws {
        try open()
        try pressLink("Page refresh")
        try waitForVisit("/refresh")
        for version in 2...3 {
            server.clearRequests()
            try pressLink("Refresh this page")
            try waitForVisit("/refresh")
            try waitForText("Version \(version) of this page.")
            try waitForQuiet()
            XCTAssertEqual(server.pages, ["GET /refresh 200"])
        }
        try check(page: "Page refresh", stack: ["/", "/refresh"])
        try goBack(to: "/")
        try check(page: "Fieldnotes", stack: ["/"])
    }

    func testFormRedirectToSamePageRefreshesIt() throws {
        try open()
        try pressLink("Page refresh")
        try waitForVisit("/refresh")
        server.clearRequests()
        try pressPageButton("Refresh by a form")
        try waitForText("Refreshed by a form.")
        try waitForText("Version 2 of this page.")
        try waitForQuiet()
        XCTAssertEqual(server.pages, ["POST /refresh 303", "GET /refresh 200"])
        try check(page: "Page refresh", stack: ["/", "/refresh"])
    }

    func testVisitControlLoadsThePageFully() throws {
        try open()
        server.clearRequests()
        try pressLink("Reload by visit control")
        try waitForVisit("/visit-control")
        try waitForQuiet()
        try check(page: "Reload by visit control", stack: ["/", "/visit-control"])
        XCTAssertLessThanOrEqual(server.requests(for: "/visit-control").count, 2)
        server.clearRequests()
        try activate("back")
        try waitForQuiet()
        try check(page: "Fieldnotes", stack: ["/"])
        XCTAssertLessThanOrEqual(server.requests(for: "/").count, 2)
    }

    func testAPageHearsWhyItIsLoadedAgain() throws {
        try skipWithTurbolinks(because: "it has no such event")
        try open("/scripted")
        server.clearRequests()
        try pressPageButton("Invalidate the page")
        try waitForTrace("page.console") { $0["message"].string == "Reload because of a test." }
    }

    func testTrackedAssetsReloadPageForwardAndBack() throws {
        try open()
        server.clearRequests()
        try pressLink("Other tracked assets")
        try waitForVisit("/tracked")
        try waitForQuiet()
        try check(page: "Other tracked assets", stack: ["/", "/tracked"])
        XCTAssertLessThanOrEqual(server.requests(for: "/tracked").count, 2)

        server.clearRequests()
        try pressLink("A post")
        try waitForVisit("/posts/1")
        try waitForQuiet()
        try check(page: "First day at the estuary", stack: ["/", "/tracked", "/posts/1"])
        XCTAssertLessThanOrEqual(server.requests(for: "/posts/1").count, 2)

        for (page, path, stack) in [
            ("Other tracked assets", "/tracked", ["/", "/tracked"]), ("Fieldnotes", "/", ["/"]),
        ] {
            server.clearRequests()
            try activate("back")
            try waitForVisit(path)
            try waitForQuiet()
            try check(page: page, stack: stack)
            XCTAssertLessThanOrEqual(server.pages.count, 2, "\(server.pages)")
        }
    }

    func testUncachedPageIsRequestedOnBack() throws {
        try open("/no-cache")
        try pressLink("A post")
        try waitForVisit("/posts/1")
        server.clearRequests()
        try goBack(to: "/no-cache")
        try waitForQuiet()
        XCTAssertLessThanOrEqual(server.pages.count, 1)
        try check(page: "Page that is not cached", stack: ["/no-cache"])
    }

    private func check(page title: String, stack: [String]) throws {
        try waitForElement(.heading, title)
        try waitForWindow(title)
        XCTAssertEqual(stacks.main, stack)
        waitForWidgetToGo(.progressBar, "Loading")
        XCTAssertNil(app.native.find(role: .pushButton, name: "Retry"))
    }
}

import DemoServer
import XCTest

/// Pages without Turbo, with Turbolinks and with Turbo on one stack.
final class MixedPagesTests: EndToEndTestCase, RunsWithTurbolinks {
    func testPagesWithoutTurboAndBackToTurbo() throws {
        try open("/plain")
        server.clearRequests()
        try pressLink("Second plain page")
        XCTAssertEqual(try waitForVisit("/plain/2")["visit"].int, 2)
        try pressLink("Home")
        try waitForVisit("/")
        XCTAssertEqual(stacks.main, ["/plain", "/plain/2", "/"])
        XCTAssertEqual(server.pages, ["GET /plain/2 200", "GET / 200"])
        try pressLink("All posts")
        try waitForVisit("/posts")
        let kinds = app.trace.filter { $0.event == "visit.started" }.map { $0["kind"].string }
        XCTAssertEqual(kinds, ["coldBoot", "coldBoot", "coldBoot", "javaScript"])

        try goBack(to: "/")
        try goBack(to: "/plain/2")
        try goBack(to: "/plain")
        try waitForElement(.heading, "Plain page")
        XCTAssertEqual(stacks.main, ["/plain"])
    }

    func testPlainForm() throws {
        try open("/plain")
        try pressLink("Plain form")
        try waitForVisit("/plain/form")
        server.clearRequests()
        try pressPageButton("Send")
        try waitForText("Name can't be blank.")
        pump(until: { stacks.main == ["/plain", "/plain/form"] }, "the form takes its own place: \(stacks.main)")
        XCTAssertEqual(server.pages, ["POST /plain/form 422"])

        try type("Ada", into: "Name")
        server.clearRequests()
        try pressPageButton("Send")
        try waitForVisit("/plain/2")
        try waitForText("Thank you, Ada.")
        XCTAssertEqual(stacks.main, ["/plain", "/plain/form", "/plain/2"])
        XCTAssertEqual(server.pages, ["POST /plain/form 303", "GET /plain/2 200"])
    }

    func testMissingPlainPage() throws {
        try open("/plain")
        try pressLink("Missing page")
        XCTAssertEqual(try waitForTrace("visit.failed")["error"]["status"].int, 404)
        try waitForWidget(.pushButton, "Retry")
        try goBack(to: "/plain")
        try waitForElement(.heading, "Plain page")
        XCTAssertEqual(stacks.main, ["/plain"])
    }

    func testTurbolinksPages() throws {
        try open("/turbolinks")
        server.clearRequests()
        try pressLink("Second Turbolinks page")
        try waitForVisit("/turbolinks/2")
        XCTAssertEqual(stacks.main, ["/turbolinks", "/turbolinks/2"])
        try goBack(to: "/turbolinks")
        XCTAssertEqual(server.pages, ["GET /turbolinks/2 200"])
        try pressLink("Missing page")
        XCTAssertEqual(try waitForTrace("visit.failed")["error"]["status"].int, 404)
        try goBack(to: "/turbolinks")
        try pressLink("A post with Turbo")
        try waitForVisit("/posts/1")
        try waitForElement(.heading, "First day at the estuary")
        XCTAssertEqual(stacks.main, ["/turbolinks", "/posts/1"])
    }

    func testForwardAndBackThroughAllKindsOfPages() throws {
        try open()
        var stack = ["/"]
        for (path, title, requests) in [
            ("/turbolinks", "Turbolinks page", 2), ("/plain", "Plain page", 2), ("/plain/2", "Second plain page", 1),
            ("/posts/1", "First day at the estuary", 1), ("/turbolinks/2", "Second Turbolinks page", 2),
            ("/posts/2", "Repairing the hide", 2), ("/plain/form", "Plain form", 2),
        ] {
            server.clearRequests()
            try activate("visit", server.url + path)
            try waitForVisit(path)
            try waitForQuiet()
            stack.append(path)
            try check(title, stack)
            // A page with changed scripts is fetched, then loaded again with them.
            XCTAssertLessThanOrEqual(server.pages.count, requests, "\(server.pages)")
        }
        for title in [
            "Repairing the hide", "Second Turbolinks page", "First day at the estuary", "Second plain page",
            "Plain page", "Turbolinks page", "Fieldnotes",
        ] {
            server.clearRequests()
            try activate("back")
            try waitForQuiet()
            stack.removeLast()
            try check(title, stack)
            XCTAssertLessThanOrEqual(server.pages.count, 2, "\(server.pages)")
        }
        XCTAssertFalse(app.trace.contains { $0.event == "visit.failed" })
    }

    func testPlainFormSentTwice() throws {
        try open("/plain")
        try pressLink("Plain form")
        try waitForVisit("/plain/form")
        for _ in 1...2 {
            server.clearRequests()
            try pressPageButton("Send")
            try waitForText("Name can't be blank.")
            try waitForQuiet()
            XCTAssertEqual(server.pages, ["POST /plain/form 422"])
            try check("Plain form", ["/plain", "/plain/form"])
        }
        server.clearRequests()
        try activate("back")
        try waitForQuiet()
        try check("Plain page", ["/plain"])
        XCTAssertLessThanOrEqual(server.pages.count, 1, "\(server.pages)")
    }

    private func check(_ title: String, _ stack: [String]) throws {
        XCTAssertEqual(stacks.main, stack)
        try waitForWindow(title)
        try waitForElement(.heading, title)
        waitForWidgetToGo(.progressBar, "Loading")
        XCTAssertNil(app.native.find(role: .pushButton, name: "Retry"))
    }
}

extension DemoServer {
    /// Requests since the last ``clearRequests()``, without scripts and styles.
    var pages: [String] { requests.filter { !$0.path.hasPrefix("/assets/") }.map(\.description) }
}

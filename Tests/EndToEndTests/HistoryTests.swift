import DemoServer
import XCTest

/// Pages' own history calls, and visits that Turbo starts itself.
final class HistoryTests: EndToEndTestCase, RunsWithTurbolinks {
    func testHistoryBackOfATurboPageLeavesItsScreen() throws {
        try open()
        try activate("visit", server.url + "/replace-state")
        try waitForVisit("/replace-state")
        server.clearRequests()
        try pressPageButton("History back")
        try waitForVisit("/")
        try check(page: "Fieldnotes", stack: ["/"])
        XCTAssertEqual(server.pages, [])
    }

    func testHistoryBackTwiceLeavesTwoScreens() throws {
        try open()
        for path in ["/posts/1", "/replace-state"] {
            try activate("visit", server.url + path)
            try waitForVisit(path)
        }
        server.clearRequests()
        try pressPageButton("History back twice")
        try waitForVisit("/")
        try check(page: "Fieldnotes", stack: ["/"])
        XCTAssertEqual(server.pages, [])
    }

    /// The history still contains the entry left by Back, also an address that a lower screen shows.
    func testHistoryBackAfterABackLeavesOneScreen() throws {
        try open("/posts/1")
        for path in ["/posts", "/replace-state"] {
            try activate("visit", server.url + path)
            try waitForVisit(path)
        }
        try pressLink("A post")
        try waitForVisit("/posts/1")
        try goBack(to: "/replace-state")
        try waitForElement(.heading, "History")
        server.clearRequests()
        try pressPageButton("History back")
        try waitForVisit("/posts")
        try check(page: "Posts", stack: ["/posts/1", "/posts"])
        XCTAssertEqual(server.pages, [])
    }

    /// The same for pages that are separate documents.
    func testHistoryBackOfAPlainPageAfterABackLeavesOneScreen() throws {
        try open("/plain/2")
        for path in ["/posts/2", "/plain"] {
            try activate("visit", server.url + path)
            try waitForVisit(path)
        }
        try pressLink("Second plain page")
        try waitForVisit("/plain/2")
        try goBack(to: "/plain")
        try waitForElement(.heading, "Plain page")
        try pressPageButton("History back")
        try waitForVisit("/posts/2")
        XCTAssertEqual(stacks.main, ["/plain/2", "/posts/2"])
    }

    /// Turbo has no snapshot of the page and fetches it exactly once.
    func testHistoryBackToAPageWithoutSnapshotFetchesItOnce() throws {
        try skipWithTurbolinks(because: "it has another name for what may not be cached")
        try open("/no-cache")
        try activate("visit", server.url + "/replace-state")
        try waitForVisit("/replace-state")
        server.clearRequests()
        try pressPageButton("History back")
        try waitForVisit("/no-cache")
        try check(page: "Page that is not cached", stack: ["/no-cache"])
        XCTAssertEqual(server.pages, ["GET /no-cache 200"])
    }

    func testHistoryBackOfATurbolinksPageLeavesItsScreen() throws {
        try open("/turbolinks")
        try pressLink("Second Turbolinks page")
        try waitForVisit("/turbolinks/2")
        server.clearRequests()
        try pressPageButton("History back")
        try waitForVisit("/turbolinks")
        try check(page: "Turbolinks page", stack: ["/turbolinks"])
        XCTAssertEqual(server.pages, [])
    }

    func testHistoryBackOfTheFirstPageDoesNothing() throws {
        try open("/replace-state")
        try pressPageButton("History back")
        try pressPageButton("History back twice")
        try pressPageButton("Set the title")
        try waitForWindow("Title set by a script")
        XCTAssertEqual(stacks.main, ["/replace-state"])
        XCTAssertEqual(server.requests(for: "/replace-state").count, 1)
    }

    func testHistoryBackInTheModal() throws {
        let rules = DemoServer.pathConfiguration.replacing(
            #""^/modal/", "#, with: #""^/modal/", "^/replace-state", "#)
        server.behaviour.pathConfiguration = .text(rules)
        try open()
        mark = 0
        try waitForTrace("configuration.loaded") { $0["source"].string?.hasPrefix("http") ?? false }
        try pressLink("Several steps")
        try waitForVisit("/modal/step-1")
        try activate("visit", server.url + "/replace-state")
        try waitForVisit("/replace-state")
        XCTAssertEqual(stacks.modal, ["/modal/step-1", "/replace-state"])
        try pressPageButton("History back")
        try waitForVisit("/modal/step-1")
        XCTAssertEqual(stacks.modal, ["/modal/step-1"])
        XCTAssertEqual(stacks.main, ["/"])
        XCTAssertEqual(server.requests(for: "/modal/step-1").count, 1)
    }

    func testAddressPushedByPageIsNotAScreen() throws {
        try open()
        try activate("visit", server.url + "/replace-state")
        try waitForVisit("/replace-state")
        try pressPageButton("Push an address")
        pump(until: { stacks.main == ["/", "/replace-state?pushed=1"] }, "the stack follows: \(stacks.main)")
        try pressPageButton("History back")
        pump(until: { stacks.main == ["/", "/replace-state"] }, "the stack follows: \(stacks.main)")
        try waitForQuiet()
        try check(page: "History", stack: ["/", "/replace-state"])
        try goBack(to: "/")
        try check(page: "Fieldnotes", stack: ["/"])
        XCTAssertEqual(server.requests(for: "/").count, 1)
    }

    func testBackToAddressSetByScript() throws {
        try open("/replace-state")
        try pressPageButton("Replace the address")
        pump(until: { stacks.main == ["/replace-state/changed"] }, "the stack follows: \(stacks.main)")
        server.clearRequests()
        try pressLink("A post")
        try waitForVisit("/posts/1")
        try goBack(to: "/replace-state/changed")
        XCTAssertEqual(stacks.main, ["/replace-state/changed"])
        XCTAssertLessThanOrEqual(server.requests(for: "/replace-state/changed").count, 1)
        XCTAssertEqual(server.requests(for: "/replace-state").count, 0)
    }

    private func check(page title: String, stack: [String]) throws {
        try waitForElement(.heading, title)
        try waitForWindow(title)
        XCTAssertEqual(stacks.main, stack)
        waitForWidgetToGo(.progressBar, "Loading")
    }
}

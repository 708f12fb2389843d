import DemoServer
import HybridTestSupport
import XCTest

/// The request of a link's page begins when the user presses the link, and the visit of the click uses its response.
final class PressedLinkTests: EndToEndTestCase, RunsWithTurbolinks {
    private static let page = "/pressed/page"

    /// A press sends the headers of a visit, including those that the page adds.
    func testRequestPrecedesTheRelease() throws {
        try open("/pressed")
        try pressLink("Page")
        try waitForVisit(Self.page)
        try waitForText("x-page: added")
        let headers = headers
        try goBack(to: "/pressed")
        server.clearRequests()
        try hold("Page")
        waitForRequests(1)
        settle()
        XCTAssertEqual(stacks.main, ["/pressed"], "nothing has been shown")
        XCTAssertFalse(app.trace[mark...].contains { $0.event == "visit.proposed" }, "nor asked for")
        try input.release()
        try waitForVisit(Self.page)
        try waitForText("x-page: added")
        settle()
        XCTAssertEqual(self.headers, headers)
        XCTAssertEqual(server.pages, ["GET \(Self.page) 200"])
        XCTAssertEqual(stacks.main, ["/pressed", Self.page])
        try goBack(to: "/pressed")
    }

    /// The response arrives after the click.
    func testVisitWaitsForTheResponse() throws {
        try open("/pressed")
        server.clearRequests()
        server.behaviour.delays[Self.page] = 60_000
        try hold("Page")
        waitForRequests(1)
        try input.release()
        try waitForWidget(.pushButton, "Stop")
        XCTAssertEqual(server.pendingAnswers, 1)
        // The user stops the visit before the response.
        try activate("stop")
        pump(until: { server.pendingAnswers == 0 }, "the request is cancelled")
        settle()
        XCTAssertEqual(stacks.main, ["/pressed"])
        server.behaviour.delays[Self.page] = 1500
        try hold("Page")
        waitForRequests(2)
        try input.release()
        try waitForVisit(Self.page)
        settle()
        XCTAssertEqual(server.requests(for: Self.page).count, 2)
        XCTAssertEqual(stacks.main, ["/pressed", Self.page])
    }

    func testPressWithoutClickIsCancelled() throws {
        try open("/pressed")
        server.behaviour.delays[Self.page] = 60_000
        let heading = try position(of: "Links to press", role: .heading)
        for count in 1...2 {
            try hold("Page")
            waitForRequests(count)
            pump(until: { server.pendingAnswers == 1 }, "the request waits for its response")
            // The user moves away, or holds the link for too long.
            if count == 1 { try input.release(x: heading.x, y: heading.y) }
            pump(until: { server.pendingAnswers == 0 }, "the request is cancelled")
        }
        server.behaviour.delays = [:]
        try input.release()
        try waitForVisit(Self.page)
        settle()
        XCTAssertEqual(server.requests(for: Self.page).count, 3)
        XCTAssertEqual(stacks.main, ["/pressed", Self.page])
    }

    func testOtherLinksWaitForTheClick() throws {
        try open("/posts")
        try activate("visit", server.url + "/pressed")
        try waitForVisit("/pressed")
        let heading = try position(of: "Links to press", role: .heading)
        let others = [
            "The page before", "Opted out", "In an area that opted out", "Without the library", "New window",
            "To be saved", "By a method", "With a question", "Document", "Dialog",
            "Place on this page", "Other site",
        ]
        server.clearRequests()
        func press(_ name: String, role: AccessibleRole = .link, button: Int = 1, key: String? = nil) throws {
            try hold(name, role: role, button: button, key: key)
            settle()
            XCTAssertEqual(server.pages, [], name)
            try input.release(x: heading.x, y: heading.y, button: button, key: key)
        }
        for name in others { try press(name) }
        try press("By a form", role: .pushButton)
        // Turbo 8 requests these pages because the pointer is on the link.
        if (try? skipBeforeTurbo8(because: "")) == nil {
            for name in ["By a script", "By a controller", "Not to be followed", "In a frame"] { try press(name) }
            try press("Page", key: "ctrl")
            try press("Page", button: 2)
        }
        try hold("Page")
        waitForRequests(1)
        try input.release()
        try waitForVisit(Self.page)
        try goBack(to: "/pressed")
        server.clearRequests()
        try hold("Opted out")
        settle()
        try input.release()
        try waitForVisit(Self.page)
        settle()
        XCTAssertEqual(server.pages, ["GET \(Self.page) 200"])
    }

    /// The response to the press would be another page, or an older one.
    func testClickMayChangeThePage() throws {
        for (name, page) in [("Changed by the press", "/posts"), ("With a cookie", Self.page)] {
            if name == "With a cookie" { try goBack(to: "/pressed") } else { try open("/pressed") }
            server.clearRequests()
            try hold(name)
            waitForRequests(1)
            settle()
            try input.release()
            try waitForVisit(page)
            settle()
            XCTAssertEqual(server.pages, ["GET \(Self.page) 200", "GET \(page) 200"], name)
        }
    }

    /// A click has the same requests and result as one whose request did not precede it.
    func testResponsesOfEveryKind() throws {
        try open("/pressed")
        let heading = try position(of: "Links to press", role: .heading)
        let links = [
            ("Redirected", "/redirect"), ("Redirected to a dialog", "/redirect-to-modal"),
            ("Missing", "/missing"), ("Broken", "/broken"), ("File", "/download"), ("Nothing", "/pressed/nothing"),
            ("Text", "/pressed/text"),
            ("Members", "/protected"),
        ]
        server.clearRequests()
        let usual = try links.map { name, _ in
            try pressLink(name)
            return try outcome()
        }
        for ((name, path), usual) in zip(links, usual) {
            try hold(name)
            pump(until: { !server.requests(for: path).isEmpty && server.pendingAnswers == 0 }, "\(name) is requested")
            settle()
            try input.release()
            // Otherwise Turbo 8 would request the page of the link beneath the pointer, unless a dialog is above it.
            if path != "/redirect-to-modal" { try input.point(x: heading.x, y: heading.y) }
            XCTAssertEqual(try outcome(), usual, name)
        }
    }

    /// Each click is a gesture of the user. Without one, the second address would not open.
    func testRedirectToAnotherSite() throws {
        try open("/pressed")
        for count in 1...3 {
            server.clearRequests()
            try hold("Redirected outside")
            pump(until: { !server.pages.isEmpty && server.pendingAnswers == 0 }, "the page is requested")
            settle()
            try input.release()
            pump(until: { browser.opened.count == count }, "the browser has opened")
            try waitForQuiet()
            XCTAssertEqual(stacks.main, ["/pressed"])
            // WebKit does not report the redirect of a request with a header of Turbo 8, so the page is loaded in full.
            let repeated = server.pages.contains { $0.hasPrefix("OPTIONS") } ? 2 : 1
            XCTAssertEqual(server.requests(for: "/cross-origin-redirect").count, repeated)
        }
    }

    func testApplicationCanDisableIt() throws {
        applicationMembers = #""prefetch": false,"#
        try open("/pressed")
        server.clearRequests()
        try hold("Page")
        settle()
        XCTAssertEqual(server.pages, [])
        try input.release()
        try waitForVisit(Self.page)
        XCTAssertEqual(server.pages, ["GET \(Self.page) 200"])
    }

    // MARK: Actions

    /// Presses the mouse button on a link.
    private func hold(_ name: String, role: AccessibleRole = .link, button: Int = 1, key: String? = nil) throws {
        let (x, y) = try position(of: name, role: role)
        setMark()
        try input.hold(x: x, y: y, button: button, key: key)
    }

    private func waitForRequests(_ count: Int, line: UInt = #line) {
        pump(until: { server.requests(for: Self.page).count == count }, "the page is requested", line: line)
    }

    /// The headers that the page shows.
    private var headers: String? {
        app.web.all(role: .heading).compactMap(\.name).first { $0.hasPrefix("Headers:") }
    }

    /// Returns the requests and the result of a click, and returns to the page with the links.
    private func outcome() throws -> [String] {
        try waitForQuiet()
        let (main, modal) = stacks
        let result = server.pages + ["main: \(main)", "modal: \(modal ?? [])"]
        if app.native.find(role: .frame, name: "Sign In") != nil { leaveWindow("Sign In") }
        try activate("visit", server.url + "/pressed")
        try waitForVisit("/pressed")
        try waitForQuiet()
        server.clearRequests()
        return result
    }
}

import DemoServer
import XCTest

/// Back to a page whose document was replaced by a full load: as it was left, and without a request (law 1).
final class ReturnTests: EndToEndTestCase, RunsWithTurbolinks {
    func testAPlainPageIsAsItWasLeft() throws {
        for path in ["software", "accelerated"] {
            try open("/return/one", arguments: ["--rendering", path])
            try pressPageButton("Press")
            try type("Otters", into: "Notes")
            let place = try leave(by: "Onward", for: "/return/two")
            try expectNoRequest(by: "back", to: "/return/one", at: place)
            try waitForElement(.pushButton, "Pressed")
            XCTAssertEqual(try waitForElement(.entry, "Notes").text, "Otters")
            XCTAssertEqual(stacks.main, ["/return/one"])
            try waitForWindow("One")
            // The page speaks to the shell as before.
            try leave(by: "Onward", for: "/return/two")
            XCTAssertEqual(server.pages, ["GET /return/two 200"])
            try quit()
        }
    }

    func testALinkWithoutTheLibrary() throws {
        try open()
        try activate("visit", server.url + "/return/turbo")
        try waitForVisit("/return/turbo")
        try pressPageButton("Press")
        let place = try leave(by: "Without the library", for: "/return/full")
        try expectNoRequest(by: "back", to: "/return/turbo", at: place)
        try waitForElement(.pushButton, "Pressed")
        // The library of the document goes on, with its snapshots.
        try pressLink("A post")
        XCTAssertEqual(try waitForTrace("visit.started")["kind"].string, "javaScript")
        try waitForVisit("/posts/1")
        try expectNoRequest(by: "back", to: "/return/turbo")
        try expectNoRequest(by: "back", to: "/")
        XCTAssertEqual(stacks.main, ["/"])
    }

    func testAFormThatAsks() throws {
        try open("/return/turbo")
        let place = try bringIntoView(.pushButton, "Ask")
        try pressPageButton("Ask")
        try waitForVisit("/return/two?q=x")
        try expectNoRequest(by: "back", to: "/return/turbo", at: place)
        XCTAssertEqual(stacks.main, ["/return/turbo"])
    }

    /// The library has requested the page, and leaves it to the browser because it cannot render it.
    func testAPageThatTheLibraryCannotRender() throws {
        try open()
        try activate("visit", server.url + "/return/turbo")
        try waitForVisit("/return/turbo")
        let place = try leave(by: "Page without it", for: "/return/one")
        try expectNoRequest(by: "back", to: "/return/turbo", at: place)
        try expectNoRequest(by: "back", to: "/")
        XCTAssertEqual(stacks.main, ["/"])
        try waitForElement(.heading, "Fieldnotes")
    }

    func testSeveralStepsBackOverPagesOfBothKinds() throws {
        try open("/return/one")
        var left: [(path: String, place: Place)] = []
        var path = "/return/one"
        for (link, next) in [
            ("Onward", "/return/two"), ("Onward", "/return/three"), ("Onward", "/return/four"),
            ("Onward", "/return/one"),
        ] {
            left.append((path, try leave(by: link, for: next)))
            path = next
        }
        for url in ["/return/turbo", "/posts/1", "/return/full", "/posts/2"] {
            try activate("visit", server.url + url)
            try waitForVisit(url)
        }
        for url in ["/return/full", "/posts/1", "/return/turbo", "/return/one"] {
            try expectNoRequest(by: "back", to: url)
        }
        for (path, place) in left.reversed() { try expectNoRequest(by: "back", to: path, at: place) }
        XCTAssertEqual(stacks.main, ["/return/one"])
        XCTAssertFalse(app.trace.contains { $0.event == "visit.failed" })
    }

    func testStepsOfThePagesOwnAndForward() throws {
        try open("/return/one")
        let place = try leave(by: "Onward", for: "/return/two")
        let second = try bringIntoView(.pushButton, "History back")
        server.clearRequests()
        try pressPageButton("History back")
        try waitForVisit("/return/one")
        expect(place)
        XCTAssertEqual(stacks.main, ["/return/one"])
        XCTAssertEqual(server.pages, [])
        try expectNoRequest(by: "forward", to: "/return/two", at: second)
        XCTAssertEqual(stacks.main, ["/return/one", "/return/two"])
        try expectNoRequest(by: "back", to: "/return/one", at: place)
        // From here on there is nothing ahead.
        try leave(by: "Form", for: "/return/form")
        try expectNoRequest(by: "back", to: "/return/one")
    }

    func testInTheModal() throws {
        try open()
        try activate("visit", server.url + "/modal/return/one")
        try waitForVisit("/modal/return/one")
        let place = try leave(by: "Onward", for: "/modal/return/two")
        try expectNoRequest(by: "back", to: "/modal/return/one", at: place)
        XCTAssertEqual(stacks.modal, ["/modal/return/one"])
        XCTAssertEqual(stacks.main, ["/"])
    }

    // MARK: Pages that are requested again

    func testAPageFromBeforeAFormKeepsItsPlace() throws {
        try open("/return/one")
        let place = try leave(by: "Form", for: "/return/form")
        try type("Ada", into: "Name")
        try pressPageButton("Send")
        try waitForVisit("/return/two")
        try expectNoRequest(by: "back", to: "/return/form")
        server.clearRequests()
        try goBack(to: "/return/one")
        expect(place)
        XCTAssertEqual(server.pages, ["GET /return/one 200"])
    }

    func testAFormIsNotSentAgain() throws {
        try open("/return/form")
        try pressPageButton("Send")
        try waitForVisit("/return/form")
        try pressLink("Onward")
        try waitForVisit("/return/two")
        server.clearRequests()
        try goBack(to: "/return/form")
        try waitForElement(.heading, "Form")
        XCTAssertEqual(server.pages, ["GET /return/form 200"])
    }

    func testPageOfAnotherUserIsRequestedAgain() throws {
        try open("/return/one")
        try leave(by: "Onward", for: "/return/two")
        try leave(by: "Onward", for: "/return/three")
        try activate("visit", server.url + "/protected")
        try submitSignIn()
        try waitForVisit("/protected")
        for path in ["/return/three", "/return/two", "/return/one"] {
            server.clearRequests()
            try goBack(to: path)
            XCTAssertEqual(server.pages, ["GET \(path) 200"])
        }
    }

    /// WebKit's history still has the previous user's pages, also those of its page cache.
    func testHistoryAfterSignOutDoesNotShowEarlierPages() throws {
        try open("/return/one")
        try activate("visit", server.url + "/protected")
        try submitSignIn()
        try waitForVisit("/protected")
        for path in ["/return/two", "/return/three"] {
            try activate("visit", server.url + path)
            try waitForVisit(path)
        }
        try activate("sign-out")
        try waitForTrace("authentication.signedOut")
        try waitForVisit("/return/one")
        server.clearRequests()
        for _ in 1...4 {
            try pressPageButton("History back")
            try waitForQuiet()
        }
        try waitForElement(.heading, "One")
        XCTAssertEqual(stacks.main, ["/return/one"])
        XCTAssertEqual(server.pages, [])
    }

    func testAPageOfADeadProcessIsBroughtBack() throws {
        try open("/return/one")
        let place = try leave(by: "Onward", for: "/return/two")
        setMark()
        for process in app.webProcesses { kill(process, SIGKILL) }
        try waitForTrace("webProcess.terminated")
        try waitForVisit("/return/two")
        try waitForElement(.heading, "Two")
        try goBack(to: "/return/one")
        expect(place)
        XCTAssertEqual(stacks.main, ["/return/one"])
    }

    // MARK: Steps

    /// Where a part of a page is in the window.
    private struct Place {
        let role: AccessibleRole
        let name: String
        let height: Int
    }

    /// Follows a link that is far down the page.
    /// - Returns: where the link was.
    @discardableResult
    private func leave(by link: String, for path: String, line: UInt = #line) throws -> Place {
        let place = try bringIntoView(.link, link, line: line)
        server.clearRequests()
        try pressLink(link, line: line)
        try waitForVisit(path, line: line)
        return place
    }

    private func expectNoRequest(
        by action: String, to path: String, at place: Place? = nil, line: UInt = #line
    ) throws {
        server.clearRequests()
        try activate(action)
        try waitForVisit(path, line: line)
        if let place { expect(place, line: line) }
        XCTAssertEqual(server.pages, [], line: line)
    }

    private func expect(_ place: Place, line: UInt = #line) {
        var found: Int?
        pump(
            until: {
                found = app.web.find(role: place.role, name: place.name)?.extents?.y
                return found.map { abs($0 - place.height) <= 2 } ?? false
            }, "\(place.name) is at \(found ?? -1) and not at \(place.height)", line: line)
    }

    private func bringIntoView(_ role: AccessibleRole, _ name: String, line: UInt = #line) throws -> Place {
        try focus(role, name, line: line)
        var height: Int?
        pump(
            until: {
                height = app.web.find(role: role, name: name)?.extents?.y
                return height.map((0..<900).contains) ?? false
            }, "\(name) is at \(height ?? -1)", line: line)
        return Place(role: role, name: name, height: try XCTUnwrap(height))
    }
}

import DemoServer
import XCTest

/// The native screen `list`, which a rule names: rows from the server's JSON.
final class ListScreenTests: EndToEndTestCase {
    private let data = "/native/birds.json"

    func testRowsShowSectionsAndOpenPages() throws {
        try openList()
        XCTAssertEqual(
            app.native.all(role: .listItem).map(\.name), ["Dipper", "Kingfisher", "Grey wagtail"])
        XCTAssertEqual(app.native.all(role: .listItem).first?.accessibleDescription, "Below the weir")
        try waitForWidget(.label, "Seen today")
        try waitForWidget(.label, "Seen this week")
        try waitForWindow("Birds")
        XCTAssertEqual(server.requests(for: data).count, 1)
        XCTAssertEqual(server.requests(for: "/native/birds"), [])
        // By keyboard, past the title of the second section.
        try waitForNativeKeyboard("Dipper")
        try pressKey("Down")
        try waitForNativeKeyboard("Kingfisher")
        try pressKey("Down")
        try waitForNativeKeyboard("Grey wagtail")
        try pressKey("Return")
        try waitForVisit("/native/birds/3")
        try waitForElement(.heading, "Grey wagtail")
        try activate("back")
        try waitForNativeKeyboard("Grey wagtail")
        XCTAssertEqual(server.requests(for: data).count, 1, "it is unchanged")
    }

    func testRowsOpenByMouse() throws {
        try openList()
        let frame = try XCTUnwrap(app.native.find(role: .frame, name: "Birds")?.extents)
        let middle = try XCTUnwrap(try waitForWidget(.listItem, "Kingfisher").extents).centre
        setMark()
        try input.click(x: middle.x, y: middle.y, title: "Birds", frame: frame)
        try waitForVisit("/native/birds/2")
    }

    func testEmptyListShowsMessage() throws {
        try open()
        try activate("visit", server.url + "/native/nothing")
        try waitForWidget(.label, "No eggs yet")
        try waitForWidget(.label, "Come back in May.")
    }

    func testReloadErrorIsShownAndRetried() throws {
        try openList()
        server.behaviour.failNext(data, status: 500)
        try pressKey("F5")
        try waitForWidget(.label, "Server error")
        try waitForNativeKeyboard("Retry")
        try pressKey("Return")
        try waitForWidget(.listItem, "Dipper")
        server.behaviour.redirects[data] = "/native/nothing.json"
        try pressButton("Reload")
        try waitForWidget(.label, "No eggs yet")
        server.behaviour.redirects[data] = "https://example.com/list.json"
        try pressKey("F5")
        try waitForWidget(.label, "Invalid response")
        server.behaviour.redirects = [:]
        try pressButton("Retry")
        try waitForWidget(.listItem, "Dipper")
    }

    /// A 401 response starts the sign-in, then the request is repeated for the new user.
    func testRefusedDataStartsSignIn() throws {
        try open(with: "/posts.json")
        try activate("visit", server.url + "/native/birds")
        try waitForTrace("authentication.presented")
        try submitSignIn()
        try waitForWidget(.listItem, "Plans for April")
        XCTAssertEqual(server.requests(for: "/posts.json").map(\.status), [401, 200])
    }

    /// Invalid content is reported with its location.
    func testInvalidContentIsReported() throws {
        try open(with: "/hostile-list")
        try activate("visit", server.url + "/native/birds")
        try waitForWidget(.label, "Invalid response")
        pump(until: { app.native.shows("more than 2000 rows") }, "the sentence is shown")
    }

    func testDataOfOtherOriginIsNotRequested() throws {
        try open(with: "\(server.otherOrigin)/native/birds.json")
        try activate("visit", server.url + "/native/birds")
        try waitForWidget(.label, "Invalid response")
        XCTAssertEqual(server.requests(for: data), [])
    }

    /// The rules of Hotwire Native's demo applications for iOS and Android.
    func testNumbersExampleShowsRows() throws {
        opensDemo = true
        try open()
        try activate("visit", server.url + "/numbers")
        try waitForWidget(.listItem, "Row 1")
        try waitForNativeKeyboard("Row 1")
        try pressKey("Down")
        try pressKey("Return")
        try waitForVisit("/numbers/2")
        try waitForElement(.heading, "Number 2")
        XCTAssertEqual(server.requests(for: "/numbers"), [])
    }

    /// A program without the screen shows the page and logs the reason.
    func testMissingScreenShowsPage() throws {
        try open("/numbers")
        try waitForElement(.heading, "Numbers")
        XCTAssertTrue(app.stderr.contains("a rule names a native screen that this program does not have"), app.stderr)
        XCTAssertTrue(app.stderr.contains("screen=numbers"), app.stderr)
    }

    /// Opens the application with another `data_url`, in its own rules and in the server's.
    private func open(with address: String) throws {
        changingRules = { $0.replacing(#""/native/birds.json""#, with: #""\#(address)""#) }
        server.behaviour.pathConfiguration = .text(changingRules(DemoServer.pathConfiguration))
        try open()
    }

    private func openList() throws {
        try open()
        try activate("visit", server.url + "/native/birds")
        try waitForWidget(.listItem, "Dipper")
    }
}

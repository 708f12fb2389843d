import DemoServer
import XCTest

/// The addresses with which Rails moves native clients in their own history.
final class HistoricalLocationTests: EndToEndTestCase, RunsWithTurbolinks {
    func testNoticeInAddressIsShown() throws {
        try open("/plain")
        try pressLink("Second plain page")
        try waitForVisit("/plain/2")
        try activate("visit", server.url + "/recede_historical_location?notice=Saved+%3Cb%3Eat+last%0A%3C%2Fb%3E")
        try waitForVisit("/plain")
        try waitForWidget(.label, "Saved <b>at last </b>")
        XCTAssertEqual(stacks.main, ["/plain"])
    }

    /// A server without pages at these addresses, and pages that load them.
    func testRedirectToHistoricalLocationShowsNoError() throws {
        for start in ["/plain", "/posts"] { try checkRedirects(from: start) }
    }

    private func checkRedirects(from start: String) throws {
        try open(start)
        let isFetched = start == "/posts"
        for step in ["recede", "resume", "refresh"] {
            let path = "/\(step)_historical_location"
            server.behaviour.redirects["/plain/2"] = path
            server.behaviour.statuses[path] = [404, 404]
            try activate("visit", server.url + "/plain/2")
            try waitForTrace("visit.completed")
            try waitForQuiet()
            XCTAssertEqual(stacks.main, [start], step)
            XCTAssertNil(app.native.find(role: .pushButton, name: "Retry"), step)
            // Turbo has already fetched it before the shell decides.
            XCTAssertEqual(server.requests(for: path).count, isFetched ? 1 : 0, step)
            server.clearRequests()
        }
        XCTAssertEqual(app.trace.count { $0.event == "visit.failed" }, 0)
        server.behaviour = DemoServer.Behaviour()
        try quit()
    }

    /// Turbo would show the 404 response in the dialog, replacing the form.
    func testFormRedirectToHistoricalLocationNavigatesDespite404() throws {
        try skipWithTurbolinks(because: "it sends no forms.")
        try open("/posts")
        for (step, isFetched) in [("recede", false), ("resume", false), ("refresh", true)] {
            let path = "/\(step)_historical_location"
            server.behaviour.statuses[path] = [404]
            try activate("visit", server.url + "/modal/new-note")
            try waitForVisit("/modal/new-note")
            try type("Note", into: "Note")
            server.clearRequests()
            try pressPageButton("Save and \(step)")
            try waitForTrace("stack.changed") { $0["modal"] == .null }
            if isFetched { try waitForVisit("/posts") }
            waitForWidgetToGo(.frame, "New note")
            try waitForQuiet()
            XCTAssertEqual(
                server.pages,
                ["POST /modal/notes 303", "GET \(path) 404"] + (isFetched ? ["GET /posts 200"] : []), step)
            XCTAssertEqual(stacks.main, ["/posts"], step)
            XCTAssertFalse(app.trace.contains { $0.event == "dialog.presented" }, "what was typed has been sent")
        }
        XCTAssertEqual(app.trace.count { $0.event == "visit.failed" }, 0)
    }

    func testScriptLoadOfHistoricalLocationShowsNoError() throws {
        for path in ["recede", "resume", "refresh"].map({ "/\($0)_historical_location" }) {
            server.behaviour.statuses[path] = [404]
        }
        server.behaviour.hostileScript = """
            setTimeout(() => { location = "/recede_historical_location" }, 300)
            """
        try open("/plain")
        try activate("visit", server.url + "/hostile/script")
        try waitForTrace("stack.changed") { $0["main"].array.count == 2 }
        try waitForTrace("stack.changed") { $0["main"].array.count == 1 }
        try waitForVisit("/plain")
        try waitForQuiet()
        XCTAssertNil(app.native.find(role: .pushButton, name: "Retry"))
    }
}

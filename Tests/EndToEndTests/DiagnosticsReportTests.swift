import DemoServer
import HybridTestSupport
import XCTest

/// Requests, mistakes and bug reports of the diagnostics window.
final class DiagnosticsReportTests: DiagnosticsTestCase {
    private var requests: [TraceEvent] { app.trace.filter { $0.event == "request.finished" } }

    private func statuses(_ source: String) -> [String] {
        requests.filter { $0["source"].string == source }.map {
            "\($0["method"].string ?? "") \($0["url"].string?.dropFirst(server.url.count) ?? "") \($0["status"].int ?? 0)"
        }
    }

    /// Signing in fails after a redirect: both responses are needed to understand that.
    func testRefusalAfterARedirectIsSeen() throws {
        server.behaviour.redirects["/private"] = "/status/403?token=hunter2"
        try open(arguments: ["--diagnostics", "--trace-requests"])
        try activate("visit", server.url + "/private")
        try waitForTrace("visit.failed")
        let wanted = ["GET /private 302", "GET /status/403?token=*** 403"]
        pump(until: { statuses("main").suffix(2) == wanted }, "\(statuses("main"))")
        let first = try XCTUnwrap(requests.first { $0["url"].string == server.url + "/private" })
        XCTAssertEqual(first["redirect"].string, server.url + "/status/403?token=***")
        XCTAssertEqual(first["initiator"].string, "turbo")
        XCTAssertEqual(first["page"].string, server.url + "/")
        XCTAssertTrue(statuses("native").contains("GET /path-configuration.json 200"), "\(statuses("native"))")
        XCTAssertTrue(statuses("main").contains("GET / 200"), "the document itself: \(statuses("main"))")
        try activate("visit", server.url + "/posts/new")
        try waitForVisit("/posts/new")
        pump(until: { statuses("modal").contains("GET /posts/new 200") }, "\(statuses("modal"))")
        try showWindow()
        try choose("Requests")
        try waitForReport("Requests", ["302  GET  \(server.url)/private → \(server.url)/status/403?token=***"])
        XCTAssertTrue(try waitForWidget(.entry, "Filter Requests").setText("403 turbo"))
        pump(until: { report("Requests")?.contains("/posts/new") == false }, report("Requests") ?? "")
        try waitForReport("Requests", ["403  GET  "])
    }

    func testRequestsAreRecordedOnlyWhileTheWindowIsOpen() throws {
        try open(arguments: ["--diagnostics"])
        try activate("visit", server.url + "/posts")
        try waitForVisit("/posts")
        XCTAssertEqual(requests, [])
        try showWindow()
        try activate("visit", server.url + "/posts/1")
        try waitForVisit("/posts/1")
        pump(until: { statuses("main") == ["GET /posts/1 200"] }, "\(statuses("main"))")
        try pressKey("Escape")
        waitForWidgetToGo(.pageTab, "Visits")
        try activate("visit", server.url + "/")
        try waitForVisit("/")
        settle()
        XCTAssertEqual(statuses("main").count, 1)
    }

    func testTurboEventsAreAmongTheMessages() throws {
        try open("/frames", arguments: ["--diagnostics"])
        try showWindow()
        try choose("Messages")
        try pressLink("Next note")
        try waitForText("Note 2")
        try waitForReport("Messages", ["turbo:frame-load  turbo-frame#notes, main"])
    }

    func testMistakesAreNamed() throws {
        server.behaviour.hostileScript = """
            // Turbo 7 has no list of files, and visits none.
            addEventListener("DOMContentLoaded", () => {
              const drive = { unvisitableExtensions: new Set([".pdf", ".zip"]) }
              window.Turbo = { ...window.Turbo, config: { drive } }
            })
            addEventListener("DOMContentLoaded", () => document.body.insertAdjacentHTML("beforeend", `
              <turbo-frame id="twice"></turbo-frame><turbo-frame id="twice"></turbo-frame><turbo-frame></turbo-frame>
              <div data-turbo-permanent></div><form method="post" action="/posts"></form>
              <a href="/" data-turbo-frame="nowhere">Link</a><a href="/dates.ics">Dates</a>
              <a href="/document.zip" data-turbo="false">Archive</a><a href="/users/jo.doe">Jo</a>
              <a href="/document.pdf">Document</a>
              <turbo-frame id="search" src="/"><input id="query" autofocus></turbo-frame>`))
            """
        try open(arguments: ["--diagnostics"])
        try showWindow()
        try choose("Mistakes")
        try activate("visit", server.url + "/hostile/script")
        try waitForReport(
            "Mistakes",
            [
                "/hostile/script  turbo-duplicate-frame", "“twice”", "turbo-frame-without-id",
                "turbo-permanent-without-id", "turbo-unknown-frame", "“nowhere”", "turbo-missing-csrf-token",
                "“/posts”", "file-link  “/dates.ics”", "turbo-background-autofocus  “input#query”",
            ])
        for other in ["/document.zip", "jo.doe", "/document.pdf"] {
            XCTAssertEqual(report("Mistakes")?.contains(other), false, other)
        }
        XCTAssertEqual(report("Mistakes")?.contains("turbo-missing-title"), false)
    }

    func testFrameOfUsersLinkMayTakeFocus() throws {
        try open("/audit/autofocus/link", arguments: ["--diagnostics"])
        try showWindow()
        try choose("Mistakes")
        try waitForReport("Mistakes", ["/audit/autofocus/link  no mistakes found"])
        try pressLink("Find")
        try waitForReport("Mistakes", ["/audit/autofocus/link  turbo-duplicate-frame"])
        XCTAssertEqual(report("Mistakes")?.contains("turbo-background-autofocus"), false)
    }

    func testReportIsShownAndSavedWithPictures() throws {
        let portal = try provideFilePortal()
        try launch(arguments: ["--diagnostics"], variables: ["GDK_DEBUG": "portals"])
        try waitForVisit("/")
        try showWindow()
        try activate("visit", server.url + "/posts?token=hunter2")
        try waitForVisit("/posts?token=***")
        iterateMainLoop(timeout: Timeouts.scaled(1.5)) { false }
        try activate("visit", server.url + "/missing")
        try waitForTrace("visit.failed")
        iterateMainLoop(timeout: Timeouts.scaled(1.5)) { false }
        try activate("bug-report")
        try waitForWindow("Bug Report")
        try waitForText("Bug report: \(server.url)/")
        try pressButton("Save…", window: "Bug Report")
        pump(until: { portal.asked.last?.method == "SaveFile" }, "the portal receives the request")
        settle()
        try portal.answer(environment.path("home/report.html"), to: actions.name)
        pump(until: { !environment.read("home/report.html").isEmpty }, "the report is written")
        let html = environment.read("home/report.html")
        XCTAssertFalse(html.contains("hunter2"))
        XCTAssertEqual(html.components(separatedBy: "src=\"data:image/png;base64,").count, 3, "two pictures")
        for part in ["404 Not Found", "app.started", "User agent", "Path configuration", "request.finished"] {
            XCTAssertTrue(html.contains(part), part)
        }
    }

    func testRequestsAreSavedAsArchive() throws {
        let portal = try provideFilePortal()
        try launch(arguments: ["--diagnostics"], variables: ["GDK_DEBUG": "portals"])
        try waitForVisit("/")
        try showWindow()
        try choose("Requests")
        try pressButton("Save as HAR…", window: "Diagnostics")
        try waitForWidget(.label, "No requests yet. Reload the page.")
        try activate("visit", server.url + "/posts?token=hunter2")
        try waitForReport("Requests", ["/posts?token=***"])
        XCTAssertTrue(try waitForWidget(.entry, "Filter Requests").setText("nothing like it"))
        try pressButton("Save as HAR…", window: "Diagnostics")
        pump(until: { portal.asked.last?.method == "SaveFile" }, "the portal receives the request")
        settle()
        try portal.answer(environment.path("home/requests.har"), to: actions.name)
        pump(until: { !environment.read("home/requests.har").isEmpty }, "the archive is written")
        let log = try XCTUnwrap(JSONValue(parsing: environment.read("home/requests.har")))["log"]
        XCTAssertEqual(log["version"].string, "1.2")
        let addresses = log["entries"].array.compactMap { $0["request"]["url"].string }
        XCTAssertTrue(addresses.contains(server.url + "/posts?token=***"), "\(addresses)")
        waitForWidgetToGo(.label, "No requests yet. Reload the page.")
        try pressButton("Clear", window: "Diagnostics")
        try pressButton("Save as HAR…", window: "Diagnostics")
        try waitForWidget(.label, "No requests yet. Reload the page.")
    }

    func testReloadedErrorPageIsOneRequest() throws {
        try open(arguments: ["--diagnostics", "--trace-requests"])
        try activate("visit", server.url + "/missing")
        try waitForTrace("visit.failed")
        try activate("reload")
        try waitForTrace("visit.failed")
        try activate("visit", server.url + "/posts")
        try waitForVisit("/posts")
        let missing = requests.filter { $0["url"].string == server.url + "/missing" }
        XCTAssertEqual(missing.map { $0["status"].int }, [404, 404])
        XCTAssertEqual(missing.compactMap { $0["error"].string }, [])
        XCTAssertEqual(server.requests(for: "/missing").count, 2)
    }

    private func report(_ name: String) -> String? {
        app.native.find { $0.role == .text && $0.name == name }?.text
    }
}

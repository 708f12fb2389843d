import DemoServer
import XCTest

/// Turbo forms whose response is not a page.
final class TurboFormTests: EndToEndTestCase, RunsWithTurbolinks {
    func testLostConnectionShowsErrorAndKeepsFormText() throws {
        try open("/browser-links")
        try type("12", into: "Amount")
        server.stop()
        try pressPageButton("Pay")
        try waitForWindow("The form could not be sent")
        try pressButton("OK")
        XCTAssertEqual(try waitForElement(.entry, "Amount").text, "12")
        XCTAssertEqual(stacks.main, ["/browser-links"])
        // The user decides whether to submit it again.
        try server.start()
        XCTAssertEqual(server.requests.count { $0.method == "POST" }, 0)
        try pressPageButton("Pay")
        try waitForTrace("external.opened")
    }

    func testFormRedirectToOtherSiteOpensBrowser() throws {
        for (page, heading) in [
            ("/browser-links", "Links for the browser"), ("/modal/browser-links", "Links of a dialog"),
        ] {
            try open(page)
            server.clearRequests()
            try pressPageButton("Pay")
            try waitForTrace("external.opened") { $0["url"].string == "\(server.otherOrigin)/outside" }
            try waitForQuiet()
            XCTAssertEqual(server.requests.count { $0.method == "POST" }, 1)
            XCTAssertNil(app.native.find(role: .frame, name: "The form could not be sent"))
            try waitForElement(.heading, heading)
            try quit()
        }
    }

    func testFileReturnedByFormIsSaved() throws {
        try open("/browser-links")
        for (button, name, requests) in [
            ("Make the report with Turbo", "made.csv", ["POST /report/made 200"]),
            ("Go to the report with Turbo", "once.csv", ["POST /report 303", "GET /report/once 200"]),
        ] {
            server.clearRequests()
            try pressPageButton(button)
            let end = try waitForTrace("download.finished")
            XCTAssertEqual(end["file"].string, environment.path("home/Downloads/\(name)"))
            try waitForQuiet()
            XCTAssertEqual(server.pages, requests, button)
            XCTAssertEqual(stacks.main, ["/browser-links"], button)
            XCTAssertEqual(environment.read("home/Downloads/\(name)"), "bird,count\nheron,1\n")
            try waitForElement(.heading, "Links for the browser")
        }
    }

    func testBackToAPageWhoseFormWasSentAsksForThePage() throws {
        try skipBeforeTurbo8(because: "earlier versions keep a snapshot of such a page")
        try open("/changes")
        try pressPageButton("Change")
        try waitForVisit("/posts/1")
        XCTAssertEqual(stacks.main, ["/changes", "/posts/1"])
        server.clearRequests()
        try goBack(to: "/changes")
        try waitForText("Changes so far: 1.")
        XCTAssertEqual(server.pages, ["GET /changes 200"])
    }
}

import DemoServer
import XCTest

/// Responses without a page to a visit of the page's library. A response with usable content is not requested again.
final class AnswerTests: EndToEndTestCase, RunsWithTurbolinks {
    /// Devise's response to native clients.
    func testJSONRefusalCostsOneRequest() throws {
        try open()
        server.clearRequests()
        try activate("visit", server.url + "/json/account")
        try waitForTrace("authentication.presented") { $0["status"].int == 401 }
        XCTAssertEqual(server.pages, ["GET /json/account 401"])
        try submitSignIn()
        try waitForVisit("/json/account")
        try waitForText("Signed in as Ada Lovelace")
        XCTAssertEqual(stacks.main, ["/", "/json/account"])
    }

    func testErrorWithoutPageCostsOneRequest() throws {
        try open()
        for (path, status) in [("/json/error/404", 404), ("/json/error/503", 503)] {
            server.clearRequests()
            try activate("visit", server.url + path)
            XCTAssertEqual(try waitForTrace("visit.failed")["error"]["status"].int, status)
            try waitForQuiet()
            XCTAssertEqual(server.pages, ["GET \(path) \(status)"])
            try goBack(to: "/")
        }
    }

    func testFileFetchedByTurboIsNotFetchedAgain() throws {
        try open("/browser-links")
        for (link, path, name) in [
            ("Report for Turbo", "/report", "report.csv"), ("One-time report for Turbo", "/report/once", "once.csv"),
        ] {
            server.clearRequests()
            try pressLink(link)
            let end = try waitForTrace("download.finished")
            XCTAssertEqual(end["file"].string, environment.path("home/Downloads/\(name)"))
            try waitForQuiet()
            XCTAssertEqual(server.pages, ["GET \(path) 200"], link)
            XCTAssertEqual(stacks.main, ["/browser-links"], link)
            XCTAssertEqual(environment.read("home/Downloads/\(name)"), "bird,count\nheron,1\n")
            try waitForElement(.heading, "Links for the browser")
        }
    }

    /// The browser loads content that it may be able to display: fetched data cannot become a document.
    func testDisplayableFileIsRequestedTwice() throws {
        try open("/browser-links")
        server.clearRequests()
        try activate("visit", server.url + "/json/shown")
        try waitForVisit("/json/shown")
        XCTAssertEqual(stacks.main, ["/browser-links", "/json/shown"])
        XCTAssertEqual(server.pages, ["GET /json/shown 200", "GET /json/shown 200"])
    }

    /// A lost connection is retried once, as a load. The file and its screen are removed.
    func testInterruptedFileIsRetriedOnce() throws {
        try open("/browser-links")
        try activate("visit", server.url + "/download/partial/break")
        try waitForTrace("download.failed")
        try waitForQuiet()
        XCTAssertEqual(stacks.main, ["/browser-links"])
        try waitForElement(.heading, "Links for the browser")
    }

    /// Turbolinks treats every response as a page, and would show the file's text as one.
    func testFileFetchedByTurbolinksIsNotShownAsPage() throws {
        try open("/turbolinks")
        server.clearRequests()
        try activate("visit", server.url + "/report/once")
        try waitForTrace("download.finished")
        try waitForQuiet()
        XCTAssertEqual(environment.read("home/Downloads/once.csv"), "bird,count\nheron,1\n")
        XCTAssertEqual(server.pages, ["GET /report/once 200"])
        XCTAssertEqual(stacks.main, ["/turbolinks"])
        try waitForElement(.heading, "Turbolinks page")
        // Displayable content is left to the browser.
        server.clearRequests()
        try activate("visit", server.url + "/json/shown")
        try waitForVisit("/json/shown")
        XCTAssertEqual(server.pages, ["GET /json/shown 200", "GET /json/shown 200"])
        XCTAssertEqual(stacks.main, ["/turbolinks", "/json/shown"])
        try goBack(to: "/turbolinks")
        try waitForElement(.heading, "Turbolinks page")
    }

    func testAddressWithFileExtensionIsLoadedOnce() throws {
        try open()
        server.clearRequests()
        try activate("visit", server.url + "/document.pdf")
        try waitForVisit("/document.pdf")
        XCTAssertEqual(server.pages, ["GET /document.pdf 200"])
    }

    func testEmptyResponseKeepsPage() throws {
        for page in ["/browser-links", "/plain", "/turbolinks"] {
            try open(page)
            for path in ["/nothing", "/nothing/html"] {
                server.clearRequests()
                try activate("visit", server.url + path)
                try waitForTrace("visit.cancelled")
                try waitForQuiet()
                XCTAssertEqual(server.pages, ["GET \(path) 204"], page)
                XCTAssertEqual(stacks.main, [page])
                XCTAssertNil(app.native.find(role: .pushButton, name: "Retry"))
            }
            try waitForElement(.heading, title(of: page))
            try quit()
        }
    }

    func testEmptyResponseToFormOrScriptKeepsPage() throws {
        try open("/modal/browser-links")
        for (name, request) in [
            ("Make nothing", "POST /nothing 204"), ("Go nowhere", "GET /nothing/html 204"),
        ] {
            server.clearRequests()
            try pressPageButton(name)
            pump(until: { server.pages == [request] }, request)
            try waitForQuiet()
            try waitForElement(.heading, "Links of a dialog")
            XCTAssertEqual(server.pages, [request])
        }
    }

    func testEmptyResponseKeepsDialog() throws {
        try open()
        try activate("visit", server.url + "/modal/browser-links")
        try waitForVisit("/modal/browser-links")
        try pressLink("Nothing by a full load")
        try waitForTrace("visit.cancelled")
        try waitForQuiet()
        XCTAssertEqual(stacks.modal, ["/modal/browser-links"])
        XCTAssertEqual(stacks.main, ["/"])
        try waitForElement(.heading, "Links of a dialog")
    }

    private func title(of page: String) -> String {
        switch page {
        case "/plain": "Plain page"
        case "/turbolinks": "Turbolinks page"
        default: "Links for the browser"
        }
    }
}

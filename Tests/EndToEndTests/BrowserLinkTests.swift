import DemoServer
import XCTest

/// Links that a page's script library leaves to the browser: one request each, for every kind of response.
final class BrowserLinkTests: EndToEndTestCase {
    func testFileIsFetchedOnceWithoutScreen() throws {
        try open("/browser-links")
        for (link, path) in [
            ("Report", "/report"), ("Report in a new window", "/report"), ("One-time report", "/report/once"),
        ] {
            server.clearRequests()
            try pressLink(link)
            try waitForTrace("download.finished")
            try waitForQuiet()
            XCTAssertEqual(server.pages, ["GET \(path) 200"], link)
            XCTAssertEqual(stacks.main, ["/browser-links"], link)
            try waitForElement(.heading, "Links for the browser")
        }
        XCTAssertEqual(environment.read("home/Downloads/once.csv"), "bird,count\nheron,1\n")
    }

    func testBrowserFormMakesEachRequestOnce() throws {
        try open("/browser-links")
        server.clearRequests()
        try pressPageButton("Make the report")
        try waitForTrace("download.finished")
        try waitForQuiet()
        XCTAssertEqual(server.pages, ["POST /report 303", "GET /report/once 200"])
        XCTAssertEqual(stacks.main, ["/browser-links"])
        try waitForElement(.heading, "Links for the browser")
        server.clearRequests()
        try pressPageButton("Ask for the full load")
        try waitForText("This page is ready.")
        try waitForVisit("/full-load?")
        XCTAssertEqual(server.pages, ["GET /full-load? 200"])
        XCTAssertEqual(stacks.main, ["/browser-links", "/full-load?"])
    }

    func testPageThatRequiresFullLoadGetsOne() throws {
        try open("/browser-links")
        server.clearRequests()
        try pressLink("Page for a full load")
        try waitForText("This page is ready.")
        try waitForVisit("/full-load")
        XCTAssertEqual(stacks.main, ["/browser-links", "/full-load"])
        XCTAssertEqual(server.pages, ["GET /full-load 200"])
        try goBack(to: "/browser-links")

        server.clearRequests()
        try pressLink("Dialog by a full load")
        try waitForVisit("/modal/step-1")
        XCTAssertEqual(stacks.modal, ["/modal/step-1"])
        XCTAssertEqual(server.pages, ["GET /modal/step-1 200"])
        try activate("close-modal")
        try waitForElement(.heading, "Links for the browser")

        server.clearRequests()
        try pressLink("Native screen")
        try waitForWidget(.pushButton, "Home")
        XCTAssertEqual(server.pages, [])
        try activate("back")
        try waitForElement(.heading, "Links for the browser")

        server.clearRequests()
        try pressLink("In the place of this page")
        try waitForVisit("/replace-rule")
        XCTAssertEqual(stacks.main, ["/replace-rule"])
        XCTAssertEqual(server.pages, ["GET /replace-rule 200"])
    }

    func testLinkOutsideTurboRootIsLoaded() throws {
        try open("/rooted")
        server.clearRequests()
        try pressLink("Out of this part")
        try waitForText("This page is ready.")
        try waitForVisit("/full-load")
        XCTAssertEqual(stacks.main, ["/rooted", "/full-load"])
        XCTAssertEqual(server.pages, ["GET /full-load 200"])
        try goBack(to: "/rooted")
        server.clearRequests()
        try pressLink("File out of this part")
        try waitForTrace("download.finished")
        try waitForQuiet()
        XCTAssertEqual(server.pages, ["GET /report/once 200"])
        XCTAssertEqual(stacks.main, ["/rooted"])
    }

    func testAScriptsVisitOutsideOfTheLibrarysPartIsAFullLoad() throws {
        try open("/rooted")
        server.clearRequests()
        try pressPageButton("Visit out of this part")
        try waitForText("This page is ready.")
        try waitForVisit("/full-load")
        XCTAssertEqual(stacks.main, ["/rooted", "/full-load"])
        XCTAssertEqual(server.pages, ["GET /full-load 200"])
    }

    /// A page at this address would dismiss the dialog or replace the page. A file leaves both in place.
    func testFileKeepsDialogAndReplacedPage() throws {
        try open()
        try activate("visit", server.url + "/modal/browser-links")
        try waitForVisit("/modal/browser-links")
        server.clearRequests()
        try pressLink("One-time report")
        try waitForTrace("download.finished")
        try waitForQuiet()
        XCTAssertEqual(server.pages, ["GET /report/once 200"])
        XCTAssertEqual(stacks.main, ["/"])
        XCTAssertEqual(stacks.modal, ["/modal/browser-links"])
        try waitForElement(.heading, "Links of a dialog")

        server.clearRequests()
        try pressLink("Page for a full load")
        try waitForText("This page is ready.")
        try waitForVisit("/full-load")
        XCTAssertEqual(server.pages, ["GET /full-load 200"])
        XCTAssertEqual(stacks.main, ["/", "/full-load"])
        XCTAssertNil(stacks.modal)
    }
}

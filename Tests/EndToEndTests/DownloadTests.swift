import DemoServer
import XCTest

/// Responses that are files.
final class DownloadTests: EndToEndTestCase, RunsWithTurbolinks {
    func testDownloadIsSavedWithoutEmptyScreen() throws {
        try open()
        try pressLink("Download")
        let end = try waitForTrace("download.finished")
        XCTAssertEqual(end["file"].string, environment.path("home/Downloads/fieldnotes.txt"))
        try waitForVisit("/")
        try waitForWidget(.label, "Downloaded “fieldnotes.txt”.")
        XCTAssertTrue(environment.read("home/Downloads/fieldnotes.txt").hasPrefix("Field note 1:"))
        XCTAssertEqual(stacks.main, ["/"])
        try waitForElement(.heading, "Fieldnotes")
        XCTAssertNil(app.native.find(role: .pushButton, name: "Retry"))

        try pressLink("Download")
        XCTAssertEqual(
            try waitForTrace("download.finished")["file"].string?.split(separator: "/").last, "fieldnotes (1).txt")
        try pressLink("All posts")
        try waitForVisit("/posts")
        XCTAssertEqual(stacks.main, ["/", "/posts"])
    }

    /// The page beneath must be reloaded in the web view that receives the file.
    func testFileAboveFailedScreenIsSaved() throws {
        try open("/plain")
        server.behaviour.failNext("/plain/2", status: 500)
        try pressLink("Second plain page")
        try waitForTrace("visit.failed")
        try activate("visit", server.url + "/download")
        let end = try waitForTrace("download.finished")
        XCTAssertEqual(end["file"].string, environment.path("home/Downloads/fieldnotes.txt"))
        try waitForVisit("/plain/2")
        XCTAssertEqual(stacks.main, ["/plain", "/plain/2"])
        XCTAssertEqual(server.requests(for: "/download").count, 1)
    }

    func testDisplayedDocumentIsAScreen() throws {
        try open()
        try pressLink("PDF document")
        try waitForVisit("/document.pdf")
        XCTAssertEqual(stacks.main, ["/", "/document.pdf"])
        XCTAssertNil(app.native.find(role: .pushButton, name: "Retry"))
        try goBack(to: "/")
        try waitForElement(.heading, "Fieldnotes")
    }

    func testDownloadLinkCostsOneRequest() throws {
        try open("/links")
        server.clearRequests()
        try pressLink("Download link")
        try waitForTrace("download.finished")
        XCTAssertEqual(stacks.main, ["/links"])
        XCTAssertEqual(server.requests.map(\.description), ["GET /download 200"])
    }

    func testStartPageThatIsAFileShowsError() throws {
        try launch(path: "/download")
        try waitForTrace("download.finished")
        pump(until: { app.native.shows("The address is a file") }, "the window says why it is empty")
    }
}

import DemoServer
import FoundationEssentials
import HybridCore
import HybridServices
import XCTest

@testable import HybridShell
@testable import HybridToolkit
@testable import HybridWebView

/// Events that native code sends to the page in front.
final class PageEventTests: FakeSiteTestCase {
    func testFailedVisitIsReported() throws {
        try open("/events")
        site.failNext("/broken")
        click("/broken")
        XCTAssertEqual(page.told.map { $0["name"]?.string }, ["hybrid:visit-error"])
        let detail = page.told.first?["detail"]
        XCTAssertEqual(detail?["status"]?.integer, 500)
        XCTAssertEqual(detail?["kind"]?.string, "http")
        XCTAssertEqual(detail?["url"]?.string, site.url("/broken").absoluteString)
        XCTAssertTrue(shows("Retry"))
        XCTAssertEqual(stacks.main, ["/events", "/broken"])
    }

    /// A page that handles errors itself stays visible and can retry.
    func testPageCanSuppressErrorScreen() throws {
        try open("/events")
        page.preventsEvents = true
        site.failNext("/posts", status: 503)
        click("/posts")
        XCTAssertEqual(stacks.main, ["/events"], "the screen without a page is left")
        XCTAssertEqual(titles, ["/events"])
        XCTAssertFalse(shows("Retry"))
        click("/posts")
        XCTAssertEqual(stacks.main, ["/events", "/posts"])
        XCTAssertEqual(site.requests, ["GET /events 200", "GET /posts 503", "GET /posts 200"])
    }

    // MARK: Opened files

    func testUnsupportedFilesAreRejected() throws {
        try openWithFiles(at: #""path": "/opened-files", "#)
        for (name, bytes, sentence) in [
            ("a.bin", 1, "cannot open files such as “a.bin”"),
            ("large.csv", (16 << 20) + 1, "Cannot open file “large.csv”: it is larger than 16 MiB"),
            ("missing.csv", nil, "Cannot open file “missing.csv”"),
        ] {
            handOver(try file(name, bytes: bytes))
            pump(until: { shows(sentence) }, "\(sentence): \(texts)")
        }
        XCTAssertEqual(stacks.main, ["/"])
        XCTAssertEqual(files, [])
    }

    /// Law 7: a document of another site receives no file.
    func testOnlyApplicationPageReceivesFile() throws {
        try openWithFiles(members: #""internalHosts": ["other.test"],"#)
        activate("visit", "https://other.test/opened-files")
        XCTAssertEqual(stacks.main, ["/", "/opened-files"])
        handOver(try file("a.csv"))
        pump(until: { reads == 1 }, "the file is read")
        settle()
        XCTAssertEqual(files, [])
        back()
        XCTAssertEqual(files, ["a.csv"], "it waits for a page that may receive it")
    }

    func testSignOutDropsFilesWaitingForPage() throws {
        try openWithFiles(at: #""path": "/opened-files", "#)
        site.failNext("/opened-files")
        handOver(try file("a.csv"))
        pump(until: { shows("Retry") }, "\(texts)")
        activate("sign-out")
        pump(until: { stacks.main == ["/"] }, "\(stacks)")
        settle()
        visit("/opened-files")
        XCTAssertEqual(files, [])
        handOver(try file("b.csv"))
        pump(until: { files == ["b.csv"] }, "\(files)")
    }

    private func openWithFiles(at page: String = "", members: String = "") throws {
        try open(members: #""fileHandlers": [{\#(page)"accept": {"text/csv": [".csv"]}}],"# + members) {
            [weak self] environment in
            environment.files = ReportingFiles { self?.reads += 1 }
        }
    }

    private var reads = 0

    private func file(_ name: String, bytes: Int? = 1) throws -> String {
        let url = FileManager.default.temporaryDirectory.appending(path: name)
        try? FileManager.default.removeItem(at: url)
        if let bytes { try Data(repeating: 97, count: bytes).write(to: url) }
        return url.absoluteString
    }

    /// The names of the files that the page has received.
    private var files: [String] {
        page.told.flatMap { $0["detail"]?["files"]?.array ?? [] }.compactMap { $0["name"]?.string }
    }
}

/// Reads files and reports the end.
@MainActor
private struct ReportingFiles: UserFiles {
    let ended: @MainActor () -> Void

    func read(_ path: String, limit: Int) async throws(UserFileError) -> [UInt8] {
        defer { ended() }
        return try await LocalUserFiles().read(path, limit: limit)
    }

    func write(_ bytes: [UInt8], to path: String) async throws(UserFileError) {}
}

import DemoServer
import XCTest

/// Site data that a tester can inspect and clear, by kind.
final class DiagnosticsDataTests: DiagnosticsTestCase {
    /// Data of the last visit that the demo's page finds, apart from data held by the open page.
    private static let kept: Set = [
        "httpOnly", "cookie", "localStorage", "sessionStorage", "indexedDB", "caches", "file",
    ]

    func testCookiesAreListedWithoutTheirValues() throws {
        try openData()
        try waitForReport("Data", ["Hotwire Native", "No cookies."])
        XCTAssertEqual(try findTraces(), [])
        try waitForReport("Data", ["trace  for 127.0.0.1/, until ", "trace_http  for 127.0.0.1/, until ", "HttpOnly"])
        XCTAssertFalse(app.native.dump().contains("left-by-the-last-person"))
        try pressButton("Clear Cookies")
        try waitForReport("Data", ["No cookies."])
    }

    func testEachKindOfDataIsClearedSeparately() throws {
        try openData()
        XCTAssertEqual(try findTraces(), [])
        XCTAssertEqual(try findTraces(), Self.kept)
        for (kind, gone) in [
            ("Cookies", ["httpOnly", "cookie"]), ("Caches", ["file"]), ("Service Workers", []),
            ("Storage", ["localStorage", "sessionStorage", "indexedDB", "caches"]),
        ] {
            try pressButton("Clear \(kind)")
            try waitForReport("Data", ["\(kind): cleared."])
            XCTAssertEqual(try findTraces(), Self.kept.subtracting(gone), "without \(kind)")
        }
    }

    func testRecordsThatWaitToBeWrittenAreCleared() throws {
        try openData()
        // WebKit's wait of a second begins with the first record after the last one was written.
        pump(until: { self.isInCache("/turbo.js") }, "the start page's records are written")
        XCTAssertEqual(try findTraces(), [])
        try pressButton("Clear Caches")
        try waitForReport("Data", ["Caches: cleared."])
        // WebKit writes in order, so an older record that still waits is on the disk before this one.
        try activate("visit", server.url + "/traces/later")
        pump(until: { self.isInCache("/traces/later.js") }, "the cache is written")
        XCTAssertFalse(isInCache("/traces/cached.js"))
    }

    func testServiceWorkersAreListedAndCleared() throws {
        try openData()
        XCTAssertEqual(try findWorkers(), "/report?workers=0")
        XCTAssertEqual(try findWorkers(), "/report?workers=1")
        try pressButton("Clear Service Workers")
        try waitForReport("Data", ["Service Workers: cleared."])
        XCTAssertEqual(try findWorkers(), "/report?workers=0")
    }

    // MARK: Helpers

    private func openData() throws {
        try open(arguments: ["--diagnostics"])
        try showWindow()
        try choose("Data")
    }

    private func isInCache(_ path: String) -> Bool {
        environment.files(containing: path).contains { $0.contains("/WebKitCache/") && $0.contains("/Resource/") }
    }

    private func findTraces() throws -> Set<String> {
        let report = try reload("/traces")
        var found = Set(
            report.drop { $0 != "=" }.prefix { $0 != "&" }.dropFirst().split(separator: ",").map(String.init))
        if server.requests(for: "/traces/cached.js").isEmpty { found.insert("file") }
        return found.intersection(Self.kept)
    }

    private func findWorkers() throws -> String { try reload("/traces/workers") }

    /// Loads the page and returns its report.
    private func reload(_ path: String) throws -> String {
        if stacks.main.last != path {
            try activate("visit", server.url + path)
        } else {
            server.clearRequests()
            try activate("reload")
        }
        try waitForVisit(path)
        pump(until: { report != nil }, "the page reports")
        return report ?? ""
    }

    private var report: String? { server.requests(for: "/report").last?.path }
}

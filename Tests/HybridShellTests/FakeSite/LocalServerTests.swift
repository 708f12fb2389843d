import FoundationEssentials
import GLibBridge
import HybridCore
import XCTest

@testable import HybridShell
@testable import HybridToolkit
@testable import HybridWebView

/// A server that the application starts: what the window shows until it responds.
final class LocalServerTests: FakeSiteTestCase {
    private let program = FakeProgram()

    func testCommandIsConfirmedOnce() throws {
        var remembered = 0
        try openLocal(isTrusted: false) { remembered += 1 }
        pump(until: { titles.contains("Allow “Local” to Start a Program?") }, "\(titles)")
        XCTAssertTrue(shows("python3 server.py 'a b'"), "\(texts)")
        XCTAssertTrue(texts.contains { $0.contains("Directory: ") && $0.contains("/site\n") }, "\(texts)")
        press("Cancel")
        XCTAssertTrue(shows("The server command was not allowed."), "\(texts)")
        press("Try Again")
        pump(until: { titles.contains("Allow “Local” to Start a Program?") }, "\(titles)")
        XCTAssertEqual(program.starts, 0, "nothing is started")
        XCTAssertEqual(site.requests, [])
        press("Allow")
        XCTAssertEqual(remembered, 1)
        XCTAssertEqual(program.starts, 1)
        XCTAssertTrue(shows("Starting Local…"), "\(texts)")
        program.responds = true
        waitForPage()
    }

    func testTrustedCommandIsStartedWithoutQuestion() throws {
        try openLocal()
        pump(until: { program.starts == 1 }, "\(texts)")
        program.responds = true
        waitForPage()
        XCTAssertEqual(events.dialogs, [])
        program.ended?("")
        settle()
        XCTAssertTrue(shows("The app's server has stopped."), "\(texts)")
    }

    func testRunningServerIsUsed() throws {
        program.responds = true
        try openLocal()
        waitForPage()
        XCTAssertEqual(program.starts, 0)
    }

    func testFailedStartIsExplained() throws {
        try openLocal()
        pump(until: { program.starts == 1 }, "\(texts)")
        program.ended?("The database is missing.")
        for text in [
            "Cannot Start the Server of Local", "The program exited before it responded.", "The database is missing.",
        ] {
            XCTAssertTrue(shows(text), "\(text): \(texts)")
        }
        program.problem = "server.py: not found"
        press("Try Again")
        pump(until: { shows("server.py: not found") }, "\(texts)")
        XCTAssertEqual(site.requests, [])
        program.problem = nil
        press("Try Again")
        pump(until: { program.starts == 3 }, "\(texts)")
        program.responds = true
        waitForPage()
    }

    func testUnresponsiveServerIsReported() throws {
        program.output = "Waiting"
        try openLocal(timeout: 1)
        pump(until: { shows("the start address does not respond") }, "\(texts)")
        XCTAssertTrue(shows("Waiting"), "\(texts)")
    }

    private func waitForPage(line: UInt = #line) {
        pump(until: { site.requests == ["GET / 200"] }, "\(texts)", line: line)
        settle(line: line)
        XCTAssertEqual(titles, ["Fieldnotes"], line: line)
        XCTAssertFalse(shows("Local"), "\(texts)", line: line)
    }

    private func openLocal(
        isTrusted: Bool = true, timeout: Int = 60, remember: @escaping @MainActor () -> Void = {}
    ) throws {
        let json =
            #"{"startURL": "x.test", "server": {"command": ["python3", "server.py", "a b"], "directory": "site"}}"#
        let server = try ApplicationConfiguration(json: Array(json.utf8), source: "test").server
        let consent = CommandConsent(to: try XCTUnwrap(server), of: "Local", isGiven: isTrusted)
        makeExtensions = { [program, site] _ in
            [
                LocalServerExtension(
                    program, address: site.url("/"), name: "Local", timeout: timeout, http: program, consent: consent,
                    remember: remember)
            ]
        }
        try open()
    }
}

/// The program that would serve the site, and the requests that check it.
@MainActor
private final class FakeProgram: LocalServer, HTTPClient {
    var responds = false
    var problem: String?
    var output = ""
    private(set) var starts = 0
    private(set) var ended: (@MainActor (String) -> Void)?

    func start(ended: @escaping @MainActor (_ output: String) -> Void) throws {
        starts += 1
        if let problem { throw Problem(description: problem) }
        self.ended = ended
    }

    func end() {}

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard responds else { throw VisitError.connection("refused") }
        throw VisitError.invalidResponse(LocalizedText("It is larger than the limit."))
    }

    private struct Problem: Error, CustomStringConvertible {
        let description: String
    }
}

import CGtk
import FoundationEssentials
import GLibBridge
import HybridCore
import Logging
import XCTest

@testable import HybridShell
@testable import HybridToolkit
@testable import HybridWebView

/// Screens drawn by the application: the rule for `/native/about` names one.
final class NativeStackTests: FakeSiteTestCase {
    /// The error belongs to the page beneath. It is hidden by the screen and reappears with the page.
    func testScreenAboveFailedPage() throws {
        try open()
        site.failNext("/posts", times: 2)
        visit("/posts")
        XCTAssertTrue(shows("Retry"))
        visit("/native/about")
        XCTAssertFalse(shows("Retry"))
        XCTAssertTrue(shows("Home"), "\(texts)")
        back()
        XCTAssertTrue(shows("Retry"))
        XCTAssertEqual(site.requests, ["GET / 200", "GET /posts 500", "GET /posts 500"])
    }

    func testBackFromScreenMakesNoRequest() throws {
        try open()
        site.clearRequests()
        click("/native/about")
        XCTAssertTrue(shows("Home"))
        XCTAssertEqual(stacks.main, ["/", "/native/about"])
        press("Back")
        XCTAssertFalse(shows("Home"))
        XCTAssertEqual(titles, ["Fieldnotes"])
        XCTAssertEqual(site.requests, [])
        click("/posts")
        XCTAssertEqual(titles, ["Posts"], "the page is alive")
    }

    func testPagesAboveScreen() throws {
        try open()
        click("/native/about")
        site.clearRequests()
        visit("/posts/1")
        XCTAssertEqual(stacks.main, ["/", "/native/about", "/posts/1"])
        XCTAssertEqual(titles, ["First day at the estuary"])
        back()
        XCTAssertTrue(shows("Home"))
        XCTAssertEqual(stacks.main, ["/", "/native/about"])
        back()
        XCTAssertEqual(titles, ["Fieldnotes"])
        XCTAssertEqual(site.requests, ["GET /posts/1 200"])
    }

    func testScreenButtonReturnsHome() throws {
        try open()
        click("/posts")
        visit("/native/about")
        site.clearRequests()
        press("Home")
        XCTAssertEqual(stacks.main, ["/"])
        XCTAssertEqual(titles, ["Fieldnotes"])
        XCTAssertEqual(site.requests, [])
    }

    func testScreenReplacesModal() throws {
        try open()
        click("/modal/step-1")
        site.clearRequests()
        visit("/native/about")
        XCTAssertTrue(shows("Home"))
        XCTAssertFalse(titles.contains("Step 1"))
        XCTAssertEqual(stacks.main, ["/", "/native/about"])
        XCTAssertNil(stacks.modal)
        back()
        XCTAssertEqual(site.requests, [])
    }

    func testScreenInModal() throws {
        try open(
            rules: #"{"patterns": ["^/native/about$"], "properties": {"context": "modal"}},"#)
        click("/native/about")
        XCTAssertTrue(shows("Home"))
        XCTAssertEqual(stacks.modal, ["/native/about"])
        activate("close-modal")
        XCTAssertNil(stacks.modal)
        XCTAssertFalse(shows("Home"))

        click("/modal/step-1")
        site.clearRequests()
        visit("/native/about")
        XCTAssertEqual(stacks.modal, ["/modal/step-1", "/native/about"])
        XCTAssertTrue(shows("Home"))
        back()
        XCTAssertEqual(stacks.modal, ["/modal/step-1"])
        XCTAssertTrue(titles.contains("Step 1"))
        XCTAssertEqual(site.requests, [])
        click("/modal/step-2")
        XCTAssertEqual(stacks.modal, ["/modal/step-1", "/modal/step-2"])
    }

    /// A program without the screen shows the page and logs the reason.
    func testMissingScreenShowsPage() throws {
        let log = LogRecorder()
        try open("/numbers") { $0.logger = Logger(label: "test") { _ in log } }
        XCTAssertEqual(site.requests, ["GET /numbers 200"])
        XCTAssertEqual(
            log.lines.filter { $0.contains("screen=numbers") },
            [
                "a rule names a native screen that this program does not have; showing the page screen=numbers source=test"
            ])
    }

    func testScreenAsFirstScreen() throws {
        try open("/native/about", at: site.url("/posts/1").absoluteString)
        XCTAssertEqual(stacks.main, ["/native/about", "/posts/1"])
        back()
        XCTAssertTrue(shows("Home"))
        visit("/posts/2")
        XCTAssertEqual(stacks.main, ["/native/about", "/posts/2"])
        XCTAssertEqual(site.requests, ["GET /posts/1 200", "GET /posts/2 200"])
    }

    func testReloadAndCrashKeepScreen() throws {
        try open()
        click("/native/about")
        activate("reload")
        windowSet.active.main.webView.endProcess()
        settle()
        XCTAssertTrue(shows("Home"))
        XCTAssertEqual(stacks.main, ["/", "/native/about"])
        back()
        XCTAssertEqual(titles, ["Fieldnotes"])
        XCTAssertLessThanOrEqual(site.requests.count, 2)
        XCTAssertFalse(site.requests.contains { $0.contains("native") })
    }
}

/// Records the log.
private final class LogRecorder: LogHandler, @unchecked Sendable {
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.trace
    private(set) var lines: [String] = []

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let details = (event.metadata ?? [:]).sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        lines.append((["\(event.message)"] + details).joined(separator: " "))
    }
}

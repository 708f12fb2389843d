import CGtk
import FoundationEssentials
import GLibBridge
import HybridCore
import XCTest

@testable import HybridShell

/// Addresses from outside: the command line, another process, the bus.
final class AddressTests: FakeSiteTestCase {
    func testVisitWaitsForFirstPage() throws {
        site.hold("/")
        try open(waits: false)
        activate("visit", site.url("/posts/1").absoluteString)
        XCTAssertEqual(stacks.main, ["/"])
        site.release("/")
        settle()
        XCTAssertEqual(stacks.main, ["/", "/posts/1"])
        XCTAssertEqual(titles, ["First day at the estuary"])
        XCTAssertEqual(site.requests, ["GET / 200", "GET /posts/1 200"])
        back()
        XCTAssertEqual(titles, ["Fieldnotes"])
    }

    func testHandedOverAddressWaitsForFirstPage() throws {
        site.hold("/")
        try open(waits: false)
        handOver(site.url("/modal/new-note").absoluteString)
        settle()
        XCTAssertNil(stacks.modal)
        site.release("/")
        settle()
        XCTAssertEqual(stacks.main, ["/"])
        XCTAssertEqual(stacks.modal, ["/modal/new-note"])
        XCTAssertTrue(titles.contains("New note"))
        activate("close-modal")
        XCTAssertEqual(titles, ["Fieldnotes"])
    }

    func testAddressOfOwnScheme() throws {
        let scheme = "dev.hybriddesktop.fieldnotes"
        try open(at: "\(scheme)://posts/2")
        XCTAssertEqual(stacks.main, ["/", "/posts/2"])
        activate("visit", "\(scheme)://posts/1")
        XCTAssertEqual(stacks.main, ["/", "/posts/2", "/posts/1"])
        XCTAssertEqual(browser.opened, [])
    }

    func testAddressOfModalAtStart() throws {
        try open(at: site.url("/modal/new-note").absoluteString)
        XCTAssertEqual(stacks.main, ["/"])
        XCTAssertEqual(stacks.modal, ["/modal/new-note"])
        XCTAssertTrue(titles.contains("New note"))
    }

    func testAddressAboveFailedFirstPage() throws {
        site.failNext("/", status: 503)
        try open(at: site.url("/posts/1").absoluteString)
        XCTAssertEqual(stacks.main, ["/", "/posts/1"])
        back()
        XCTAssertEqual(titles, ["Fieldnotes"])
        XCTAssertFalse(shows("Retry"))
        XCTAssertEqual(site.requests.filter { $0.hasPrefix("GET / ") }, ["GET / 503", "GET / 200"])
    }

    func testAddressIsPushedAboveStartPage() throws {
        try open(at: site.url("/posts/1").absoluteString)
        XCTAssertEqual(stacks.main, ["/", "/posts/1"])
        back()
        XCTAssertEqual(titles, ["Fieldnotes"])
        XCTAssertEqual(site.requests, ["GET / 200", "GET /posts/1 200"])
    }

    func testAddressOfAnotherSiteOpensInBrowserAndIsReported() throws {
        let sentence = "“example.com” is another site and was opened in the browser."
        try open(at: "https://example.com/elsewhere")
        pump(until: { browser.opened == ["https://example.com/elsewhere"] }, "\(browser.opened)")
        XCTAssertEqual(stacks.main, ["/"])
        XCTAssertEqual(titles, ["Fieldnotes"])
        XCTAssertTrue(shows(sentence), "\(texts)")
        press("window-close-symbolic")
        pump(until: { !shows(sentence) }, "\(texts)")
        // A choice in the application itself needs no notification.
        activate("visit", "https://example.com/menu")
        pump(until: { browser.opened.count == 2 }, "\(browser.opened)")
        XCTAssertFalse(shows(sentence))
        handOver("file:///etc/passwd")
        settle()
        XCTAssertTrue(
            shows("An address from another program was not opened. A page cannot open local files."), "\(texts)")
    }

    func testHostileAddressesAreRefused() throws {
        try open()
        site.clearRequests()
        let addresses = [
            "javascript:alert(1)", "file:///etc/passwd", "data:text/html,x", "fieldnotes://posts/1", "about:blank",
            "blob:\(site.address)/x", "ftp://127.0.0.1/", "http://", "view-source:\(site.address)/",
            "not an address",
        ]
        for address in addresses {
            handOver(address)
            settle()
            activate("visit", address)
        }
        XCTAssertEqual(stacks.main, ["/"])
        handOver(site.url("/posts/1").absoluteString)
        settle()
        XCTAssertEqual(stacks.main, ["/", "/posts/1"])
        XCTAssertEqual(site.requests, ["GET /posts/1 200"])
        XCTAssertEqual(browser.opened, [])
    }
}

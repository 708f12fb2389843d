import DemoServer
import XCTest

/// Addresses from outside: the command line, another process, the bus.
final class DeepLinkTests: EndToEndTestCase {
    func testHostileAddressesOnTheCommandLineAreRefused() throws {
        try open()
        let config = ["--config", environment.path("application.json")]
        // HybridCoreTests check which addresses are refused, and the messages.
        for address in ["javascript:alert(1)", "", "fieldnotes://posts/1"] {
            for arguments in [config + [address], ["--", address]] {
                let process = try AppProcess(
                    arguments: ["--profile", profile] + arguments, environment: environment, tracing: false)
                XCTAssertTrue(process.waitForExit(), address)
                XCTAssertNotEqual(process.exitStatus, 0, address)
                XCTAssertFalse(process.stderr.isEmpty, address)
                XCTAssertEqual(process.criticals, [], address)
            }
        }
        XCTAssertEqual(stacks.main, ["/"])
        XCTAssertEqual(browser.opened, [])
    }

    func testHostileAddressesOverTheBusAreRefused() throws {
        try open()
        server.clearRequests()
        let addresses = [
            "javascript:alert(1)", "file:///etc/passwd", "data:text/html,x", "fieldnotes://posts/1", "about:blank",
            "blob:\(server.url)/x", "ftp://127.0.0.1/", "http://", "view-source:\(server.url)/", "not an address",
        ]
        for address in addresses { try actions.open([address]) }
        for address in addresses { try activate("visit", address) }
        try actions.open([])
        setMark()
        try actions.open([server.url + "/posts/1"])
        try waitForVisit("/posts/1")
        XCTAssertEqual(stacks.main, ["/", "/posts/1"])
        XCTAssertEqual(server.pages, ["GET /posts/1 200"])
        XCTAssertEqual(browser.opened, [])
    }
}

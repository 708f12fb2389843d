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
}

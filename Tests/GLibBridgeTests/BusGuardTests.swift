import Glibc
import HybridTestSupport
import XCTest

@testable import GLibBridge

/// Message buses that accept connections but never reply.
final class BusGuardTests: FilesTestCase {
    private var bus: SilentBus?

    override func cleanUp() {
        bus = nil
        super.cleanUp()
    }

    func testSilentBusIsDetected() throws {
        let bus = try SilentBus(at: try XCTUnwrap(place).path("bus"))
        self.bus = bus
        XCTAssertTrue(BusGuard.isSilent(bus.address, patience: 200))
    }

    func testMissingBusIsNotSilent() throws {
        for address in ["unix:path=\(try XCTUnwrap(place).path("nobody"))", "unix:path=/dev/null", "nonsense", ""] {
            XCTAssertFalse(BusGuard.isSilent(address, patience: 600_000), address)
        }
    }

    func testRespondingBusIsNotSilent() throws {
        guard let address = getenv("DBUS_SESSION_BUS_ADDRESS") else { throw XCTSkip("There is no session bus.") }
        XCTAssertFalse(BusGuard.isSilent(String(cString: address), patience: 5000))
    }
}

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

    func testSilentBusIsDetectedInTime() throws {
        let bus = try SilentBus(at: try XCTUnwrap(place).path("bus"))
        self.bus = bus
        let start = MainLoop.now
        XCTAssertTrue(BusGuard.isSilent(bus.address, patience: 200))
        XCTAssertLessThan(MainLoop.now - start, 2000)
    }

    func testMissingBusIsNotSilent() throws {
        for address in ["unix:path=\(try XCTUnwrap(place).path("nobody"))", "unix:path=/dev/null", "nonsense", ""] {
            let start = MainLoop.now
            XCTAssertFalse(BusGuard.isSilent(address, patience: 5000), address)
            XCTAssertLessThan(MainLoop.now - start, 2000, address)
        }
    }

    func testRespondingBusIsNotSilent() throws {
        guard let address = getenv("DBUS_SESSION_BUS_ADDRESS") else { throw XCTSkip("There is no session bus.") }
        XCTAssertFalse(BusGuard.isSilent(String(cString: address), patience: 5000))
    }
}

import FoundationEssentials
import HybridTestSupport
import XCTest

/// Starts with a message bus that accepts connections but never replies. The window used to wait for the bus.
final class SilentBusTests: EndToEndTestCase {
    private var bus: SilentBus?

    override func cleanUp() {
        bus = nil
        super.cleanUp()
    }

    func testStartWithSilentSessionBus() throws { try start(with: "DBUS_SESSION_BUS_ADDRESS") }

    func testStartWithSilentAccessibilityBus() throws { try start(with: "AT_SPI_BUS_ADDRESS") }

    /// The first check succeeds.
    func testBusThatFallsSilentLater() throws {
        try start(with: "DBUS_SESSION_BUS_ADDRESS", answering: 1)
    }

    private func start(with variable: String, answering count: Int = 0) throws {
        let real = ProcessInfo.processInfo.environment[variable] ?? ""
        let bus = try SilentBus(at: environment.path("bus"), answering: count, by: real)
        self.bus = bus
        try launch(variables: [variable: bus.address])
        try waitForVisit("/")
        XCTAssertTrue(app.isRunning)
    }
}

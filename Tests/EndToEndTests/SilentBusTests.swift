import XCTest

/// Starts where a message bus accepts connections and never answers: the window came when the bus said so.
final class SilentBusTests: EndToEndTestCase {
    private var bus: SilentBus?

    override func cleanUp() {
        bus = nil
        super.cleanUp()
    }

    func testTheSessionBusIsAConvenience() throws { try start(with: "DBUS_SESSION_BUS_ADDRESS") }

    func testSoIsTheBusOfAssistiveTechnology() throws { try start(with: "AT_SPI_BUS_ADDRESS") }

    private func start(with variable: String) throws {
        let bus = try SilentBus(at: environment.path("bus"))
        self.bus = bus
        try launch(variables: [variable: bus.address])
        try waitForVisit("/")
        XCTAssertTrue(app.isRunning)
    }
}

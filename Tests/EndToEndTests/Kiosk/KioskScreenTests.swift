import DemoServer
import HybridTestSupport
import XCTest

/// The screen goes dark when it may, and not when it must not.
final class KioskScreenTests: KioskTestCase {
    private var keeper: FakeScreenKeeper?

    override func cleanUp() {
        try? keeper?.stop()
        keeper = nil
        super.cleanUp()
    }

    private func begin(_ service: FakeScreenKeeper.Service) throws -> FakeScreenKeeper {
        let keeper = try FakeScreenKeeper(service)
        self.keeper = keeper
        return keeper
    }

    private func playAndPause(_ service: FakeScreenKeeper.Service) throws {
        let keeper = try begin(service)
        try openKiosk(#""keepAwake": "playing""#, "/sound")
        try waitForElement(.heading, "Sound")
        XCTAssertEqual(keeper.holds, [:])
        for _ in 1...2 {
            try pressPageButton("Play")
            pump(until: { keeper.holds.count == 1 }, "the screen stays on")
            XCTAssertEqual(Array(keeper.holds.values), ["The screen is a kiosk's."])
            try pressPageButton("Pause")
            pump(until: { keeper.holds.isEmpty }, "the screen may go dark")
        }
        XCTAssertEqual(keeper.requests, 2)
    }

    func testWhileItPlaysAtASessionManager() throws { try playAndPause(.sessionManager) }

    func testWhileItPlaysAtAScreenSaver() throws { try playAndPause(.screenSaver) }

    func testAlways() throws {
        let keeper = try begin(.sessionManager)
        try openKiosk()
        pump(until: { keeper.holds.count == 1 }, "the screen stays on")
        try reset()
        XCTAssertEqual(Array(keeper.holds.values), ["The screen is a kiosk's."])
        XCTAssertEqual(keeper.requests, 1)
    }

    func testAlwaysAlsoAtAScreenSaverThatComesLaterOrAnew() throws {
        try openKiosk()
        for _ in 1...2 {
            let keeper = try begin(.screenSaver)
            pump(until: { keeper.holds.count == 1 }, "the screen stays on")
            try keeper.stop()
        }
    }

    func testNever() throws {
        let keeper = try begin(.screenSaver)
        try openKiosk(#""keepAwake": "never""#, "/sound")
        try pressPageButton("Play")
        try waitForText("playing")
        try waitForQuiet()
        XCTAssertEqual(keeper.requests, 0)
    }
}

import DemoServer
import HybridTestSupport
import XCTest

/// Inhibition of the screen saver.
final class KioskScreenTests: KioskTestCase {
    private func playAndPause(_ service: FakeIdleInhibitor.Service) throws {
        let inhibitor = try provide(FakeIdleInhibitor(service))
        try openKiosk(#""keepAwake": "playing""#, "/sound")
        try waitForElement(.heading, "Sound")
        XCTAssertEqual(inhibitor.holds, [:])
        for _ in 1...2 {
            try pressPageButton("Play")
            pump(until: { inhibitor.holds.count == 1 }, "the screen stays on")
            XCTAssertEqual(Array(inhibitor.holds.values), ["The screen stays on for a kiosk."])
            try pressPageButton("Pause")
            pump(until: { inhibitor.holds.isEmpty }, "the screen may go dark")
        }
        XCTAssertEqual(inhibitor.requests, 2)
    }

    func testPlaybackInhibitsSessionManager() throws { try playAndPause(.sessionManager) }

    func testPlaybackInhibitsScreenSaver() throws { try playAndPause(.screenSaver) }

    func testAlwaysInhibitsSessionManager() throws {
        let inhibitor = try provide(FakeIdleInhibitor(.sessionManager))
        try openKiosk()
        pump(until: { inhibitor.holds.count == 1 }, "the screen stays on")
        try reset()
        XCTAssertEqual(Array(inhibitor.holds.values), ["The screen stays on for a kiosk."])
        XCTAssertEqual(inhibitor.requests, 1)
    }

    func testAlwaysInhibitsLateOrRestartedScreenSaver() throws {
        try openKiosk()
        for _ in 1...2 {
            // It ends with the round.
            let inhibitor = try FakeIdleInhibitor(.screenSaver)
            pump(until: { inhibitor.holds.count == 1 }, "the screen stays on")
        }
    }

    func testNeverInhibitsNothing() throws {
        let inhibitor = try provide(FakeIdleInhibitor(.screenSaver))
        try openKiosk(#""keepAwake": "never""#, "/sound")
        try pressPageButton("Play")
        try waitForText("playing")
        try waitForQuiet()
        XCTAssertEqual(inhibitor.requests, 0)
    }
}

import DemoServer
import XCTest

/// Activity while the application is idle.
final class IdleTests: EndToEndTestCase {
    /// After libdispatch has used a worker, a thread wakes up every second (Docs/Platform.md#idling).
    func testIdleProcessHasNoWorkerMonitor() throws {
        try open()
        // Enough pages to scale down older pictures.
        for number in 1...6 {
            try activate("visit", server.url + "/posts/\(number)")
            try waitForVisit("/posts/\(number)")
        }
        try waitForQuiet()
        XCTAssertFalse(app.threadNames.isEmpty)
        XCTAssertEqual(app.threadNames.filter { $0.contains("-qos") }, [])
    }
}

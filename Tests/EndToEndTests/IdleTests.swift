import DemoServer
import XCTest

/// What goes on when nothing happens.
final class IdleTests: EndToEndTestCase {
    /// Where libdispatch has ever had a worker, a thread wakes up each second to look after it (Docs/Platform.md#idling).
    func testNoThreadLooksAfterWorkers() throws {
        try open()
        // As many as make older pictures small.
        for number in 1...6 {
            try activate("visit", server.url + "/posts/\(number)")
            try waitForVisit("/posts/\(number)")
        }
        pump(forMilliseconds: 500)
        XCTAssertFalse(app.threadNames.isEmpty)
        XCTAssertEqual(app.threadNames.filter { $0.contains("-qos") }, [])
    }
}

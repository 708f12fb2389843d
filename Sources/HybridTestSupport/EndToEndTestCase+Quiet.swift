import DemoServer
import GLibBridge
import XCTest

extension EndToEndTestCase {
    /// The numbers of started visits that have not ended.
    public var openVisits: Set<Int> {
        var open: Set<Int> = []
        for event in app.trace {
            guard let visit = event["visit"].int else { continue }
            switch event.event {
            case "visit.started": open.insert(visit)
            case "visit.completed", "visit.failed", "visit.cancelled": open.remove(visit)
            default: break
            }
        }
        return open
    }

    /// Waits until all visits have ended and the application and the server are idle: no event for a while, although
    /// both had time to run.
    public func waitForQuiet(
        timeout: Double = Timeouts.standard, file: StaticString = #filePath, line: UInt = #line
    ) throws {
        var state = (events: -1, requests: -1)
        var since = MainLoop.now
        let isQuiet = iterateMainLoop(timeout: timeout) {
            let now = (events: app.trace.count, requests: server.requests.count)
            if now != state || server.pendingAnswers > 0 {
                state = now
                since = MainLoop.now
            }
            return MainLoop.now - since > Self.silence && openVisits.isEmpty || !app.isRunning
        }
        guard isQuiet, app.isRunning else {
            return try stop("It does not become quiet; open visits: \(openVisits)", file: file, line: line)
        }
    }

    /// Milliseconds without events; longer than the adapter waits for a painted frame.
    private static var silence: Double { 300 }
}

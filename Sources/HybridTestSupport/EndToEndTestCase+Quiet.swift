import DemoServer
import GLibBridge
import XCTest

extension EndToEndTestCase {
    /// The visits that have begun and not ended, by their numbers.
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

    /// Waits until every visit has ended and neither the application nor the server has anything more to do: nothing
    /// happens for a while, though both have had their turn.
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

    /// So many milliseconds without anything are quiet: longer than the adapter waits for a frame to be painted.
    private static var silence: Double { 300 }
}

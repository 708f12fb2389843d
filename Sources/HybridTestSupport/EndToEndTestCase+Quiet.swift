import DemoServer
import GLibBridge
import XCTest

extension EndToEndTestCase {
    /// Lets work that has begun take effect. The application and its pages reply several times in turn, and requests
    /// that have arrived are served. Use it in tests that something does *not* happen. It does not wait for timers.
    public func settle() {
        for _ in 1...4 {
            _ = try? actions.list()
            _ = app.web.roots()
            pumpPending()
        }
    }

    /// Waits until no client waits for a delayed response. A response may have arrived, or its request may have been
    /// cancelled.
    public func waitForPendingAnswers(file: StaticString = #filePath, line: UInt = #line) {
        pump(until: { server.pendingAnswers == 0 }, "no response is pending", file: file, line: line)
        settle()
    }

    /// The numbers of the visits that have started and not ended.
    public var openVisits: Set<Int> {
        var open: Set<Int> = []
        for event in app.trace {
            // A kiosk can restart in place.
            if event.event == "app.started" { open = [] }
            guard let visit = event["visit"].int else { continue }
            switch event.event {
            case "visit.started": open.insert(visit)
            case "visit.completed", "visit.failed", "visit.cancelled": open.remove(visit)
            default: break
            }
        }
        return open
    }

    /// Waits until all visits have ended and the application and the server are idle. They are idle if there is no
    /// event for a while, although both had time to run.
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

    /// The time in milliseconds without events. It is longer than the adapter waits for a painted frame.
    private static var silence: Double { 300 }
}

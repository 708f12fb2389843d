import DemoServer
import HybridTestSupport
import XCTest

/// The heartbeats that a server receives.
private final class Heartbeats {
    var bodies: [String] = []
    var status = 500
}

/// Recovery of a page that does not respond, in escalating steps.
final class KioskHealthTests: KioskTestCase, StartsEarly {
    private let swift = ["HYBRID_DESKTOP_PROBE_INTERVAL": "300"]

    func testUnresponsivePageEscalatesFromReloadToRestart() throws {
        try openKiosk("", variables: swift)
        let process = app.processID
        var stopped: [pid_t] = []
        for remedy in ["reload", "newWebView"] {
            stopped += stopWebProcesses()
            let trouble = try waitForTrace("kiosk.unresponsive")
            XCTAssertEqual(trouble["remedy"].string, remedy)
            try waitForVisit("/")
            try waitForElement(.heading, "Fieldnotes")
        }
        stopped += stopWebProcesses()
        try waitForTrace("kiosk.unresponsive") { $0["remedy"].string == "restart" }
        try waitForTrace("app.started")
        try waitForVisit("/")
        XCTAssertTrue(try status()["metrics"]?.contains(#""last_start":{"unresponsive":1}"#) ?? false)
        XCTAssertTrue(app.isRunning)
        XCTAssertEqual(app.processID, process)
        try waitForElement(.heading, "Fieldnotes")
        XCTAssertEqual(try status()["url"], server.url + "/", "the new program is on the bus")
        try reset()
        pump(until: { stopped.allSatisfy { kill($0, 0) != 0 } }, "no process of a hung page remains")
    }

    /// A security update must not wait for the next visitor's reset.
    func testUnusedKioskRestartsAfterUpdate() throws {
        try openKiosk(#""idleTimeout": 600"#, variables: swift)
        setMark()
        try environment.write(environment.read("kiosk.json") + "\n", to: "kiosk.json")
        try waitForTrace("app.started")
        try waitForVisit("/")
        XCTAssertTrue(try status()["metrics"]?.contains(#""last_start":{"changes":1}"#) ?? false)
    }

    func testMetricsFileIsKeptUpToDate() throws {
        let members = "\"metricsFile\": \"\(environment.path("kiosk.prom"))\""
        try openKiosk(members)
        let has = { (line: String) in self.environment.read("kiosk.prom").contains("hybriddesktop_kiosk_\(line)\n") }
        pump(until: { has("visits_total 1") && has("page_shown 1") }, "the visit is counted")
        try reset()
        pump(until: { has("visits_total 2") && has("wipes_total{reason=\"command\"} 1") }, "the wipe is counted")
        XCTAssertFalse(environment.read("kiosk.prom").contains("127.0.0.1"), "no addresses")
        XCTAssertTrue(has("starts_total 1") && has("last_start{reason=\"first\"} 1") && has("open 1"))
        let processes = environment.read("kiosk.prom").firstMatch(of: /processes ([0-9]+)\n/)?.1
        XCTAssertGreaterThan(processes.flatMap { Int($0) } ?? 0, 2, "the program and its web processes")
        XCTAssertTrue(try status()["metrics"]?.contains(#""visits_total":2"#) ?? false)
        killsOnPurpose = true
        kill(app.processID, SIGKILL)
        XCTAssertTrue(app.waitForExit())
        try launchKiosk(members, profile: profile)
        pump(until: { has("starts_total 2") && has("last_start{reason=\"crash\"} 1") }, "the crash is known")
    }

    func testHeartbeatSendsMetricsWithoutAddresses() throws {
        let beats = Heartbeats()
        var options = DemoServer.Options(turbo: TurboSource.none)
        options.addedPages = { [beats] routes in
            routes.post("/beat") { context in
                beats.bodies.append(String(decoding: context.request.body, as: UTF8.self))
                return PageResponse(status: beats.status)
            }
        }
        let operatorServer = try DemoServer(options: options)
        try openKiosk(
            """
            "metricsFile": "\(environment.path("kiosk.prom"))",
            "heartbeat": {"url": "\(operatorServer.url)/beat", "every": 5}
            """, "/posts?q=private")
        pump(until: { beats.bodies.count == 1 }, "the first heartbeat")
        pump(
            until: { self.environment.read("kiosk.prom").contains("hybriddesktop_kiosk_heartbeats_failed_total 1\n") },
            "the failure is counted")
        beats.status = 204
        pump(until: { beats.bodies.count == 2 }, "the next heartbeat")
        let body = beats.bodies[1]
        XCTAssertTrue(body.contains(#""heartbeats_failed_total":1"#), body)
        XCTAssertTrue(body.contains(#""page_shown":1"#) && body.contains(#""state":"vacant""#), body)
        XCTAssertTrue(body.contains("hostname"), body)
        for secret in ["127.0.0.1", "/posts", "private", "Posts"] { XCTAssertFalse(body.contains(secret), body) }
    }

    func testPageOverMemoryLimitIsTerminated() throws {
        try openKiosk(#""memoryLimit": 256"#)
        try activate("visit", server.url + "/hostile/hungry")
        let end = try waitForTrace("webProcess.terminated")
        XCTAssertEqual(end["reason"].string, "exceededMemoryLimit")
        try activate("reset")
        try waitForTrace("kiosk.wiped")
        try waitForVisit("/")
        try waitForElement(.heading, "Fieldnotes")
    }

    func testSuccessfulRunsAreNotCounted() throws {
        try openKiosk()
        let name = profile
        for _ in 1...5 {
            app.terminate()
            XCTAssertTrue(app.waitForExit())
            XCTAssertEqual(app.exitStatus, 0)
            try launchKiosk(profile: name)
            try waitForVisit("/")
        }
    }

    func testServiceManagerIsNotified() throws {
        let manager = try NotifySocket(path: environment.path("notify"))
        server.behaviour.delays["/"] = 300
        try launchKiosk(variables: ["NOTIFY_SOCKET": manager.path, "WATCHDOG_USEC": "400000", "WATCHDOG_PID": ""])
        pump(until: { manager.messages.contains("WATCHDOG=1") }, "a sign of life")
        pump(until: { manager.messages.contains("READY=1") }, "ready")
        XCTAssertTrue(app.trace.contains { $0.event == "visit.completed" }, "not before there is something to see")
        pump(until: { manager.messages.contains("STATUS=\(self.server.url)/") }, "the page")
        app.terminate()
        pump(until: { manager.messages.contains("STOPPING=1") }, "the end")
        XCTAssertTrue(app.waitForExit())
    }
}

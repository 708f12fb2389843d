import DemoServer
import FoundationEssentials
import HybridTestSupport
import XCTest

/// Successive users of a kiosk, with outages and killed web processes in between. No data of one user remains for the
/// next, and memory use stays constant.
///
/// A few visits are part of every test run. `make kiosk-soak VISITS=n` makes more and prints the memory use.
final class KioskSoakTests: KioskTestCase, StartsEarly {
    private static let visits =
        ProcessInfo.processInfo.environment["HYBRID_KIOSK_SOAK_VISITS"].flatMap { Int($0) } ?? 30
    private let leftBehind = "left-by-the-last-person"
    private var completed = 0
    private var persons = 0
    private var deaths = 0
    private var outages = 0
    private var idlers = 0

    func testSuccessiveUsersLeaveNoData() throws {
        // Longer than any single step, otherwise the kiosk would reset in the middle.
        try openKiosk(#""idleTimeout": 10, "countdown": 2"#)
        var report = memoryReport("at the start")
        var settled: Double?
        while completed < Self.visits {
            persons += 1
            try usePage()
            try visitPosts()
            if persons % 5 == 2 { try killWebProcesses() }
            if persons % 7 == 3 { try outage() } else if persons % 8 == 4 { try goAway() } else { try reset() }
            completed = app.trace.count { $0.event == "visit.completed" }
            // Code and font caches fill during the first visits.
            if settled == nil, completed >= Self.visits / 10, persons >= 3 {
                settled = app.proportionalSetSize
                report += memoryReport("after \(completed) visits")
            }
        }
        report += memoryReport("after \(completed) visits")
        print(
            "Kiosk soak: \(persons) persons, \(idlers) of them forgotten by the time-out, "
                + "\(deaths) killed web processes, \(outages) outages\n\(report)")
        XCTAssertEqual(environment.files(containing: leftBehind), [], "files")
        XCTAssertTrue(app.isRunning)
        let growth = settled.map { app.proportionalSetSize - $0 } ?? 0
        XCTAssertLessThan(growth, 80, "MiB more than after the first persons")
    }

    /// Leaves a mark in every kind of storage and checks that no earlier mark exists.
    private func usePage() throws {
        server.clearRequests()
        try activate("visit", server.url + "/traces")
        var report: String?
        pump(
            until: {
                report = self.server.requests.first { $0.path.hasPrefix("/report") }?.path
                return report != nil || !self.app.isRunning
            }, "the page reports what it found")
        try waitForVisit("/traces")
        XCTAssertEqual(report, "/report?found=nothing&history=2", "person \(persons)")
        XCTAssertEqual(server.requests(for: "/traces/cached.js").count, 1, "the cache of person \(persons) is empty")
    }

    private func visitPosts() throws {
        for post in 1...3 {
            try activate("visit", server.url + "/posts/\((persons + post) % 12 + 1)")
            try waitForTrace("visit.completed")
        }
        XCTAssertEqual(stacks.main.count, 5, "\(stacks.main)")
    }

    private func killWebProcesses() throws {
        deaths += 1
        let doomed = app.webProcesses
        setMark()
        for process in doomed { kill(process, SIGKILL) }
        try waitForTrace("webProcess.terminated")
        try waitForTrace("visit.completed")
    }

    /// Sends no command: the kiosk detects the idle time.
    private func goAway() throws {
        idlers += 1
        setMark()
        let question = try waitForTrace("kiosk.asked")
        XCTAssertEqual(question["seconds"].int, 2)
        try waitForTrace("kiosk.wiped") { $0["reason"].string == "idle" }
        try waitForVisit("/")
    }

    /// The server stops while a user is present, and the kiosk resets without it.
    private func outage() throws {
        outages += 1
        server.stop()
        try activate("visit", server.url + "/posts")
        try waitForTrace("visit.failed")
        try activate("reset")
        try waitForTrace("kiosk.wiped")
        try waitForTrace("visit.failed")
        try server.start()
        setMark()
        try waitForVisit("/")
    }

    private func memoryReport(_ moment: String) -> String {
        "  \(Int(app.proportionalSetSize)) MiB \(moment): \(app.memoryByName)\n"
    }
}

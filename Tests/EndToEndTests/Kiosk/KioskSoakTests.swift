import DemoServer
import FoundationEssentials
import HybridTestSupport
import XCTest

/// Successive users of a kiosk, with outages and killed web processes in between. No data of one user remains for the
/// next, and memory use stays constant.
///
/// A few visits are part of every test run. `make kiosk-soak` makes more and prints the memory use.
final class KioskSoakTests: KioskTestCase, StartsEarly {
    private static let visits =
        ProcessInfo.processInfo.environment["HYBRID_KIOSK_SOAK_VISITS"].flatMap { Int($0) } ?? 30
    private static let minutes =
        ProcessInfo.processInfo.environment["HYBRID_KIOSK_SOAK_MINUTES"].flatMap { Double($0) } ?? 0
    private let leftBehind = "left-by-the-last-person"
    private var completed = 0
    private var persons = 0
    private var deaths = 0
    private var outages = 0
    private var idlers = 0
    /// The part of the screen that the kiosk in use fills.
    private var area = "1250x900+0+0"
    /// The settings are a file in the home directory, so the search for marks includes them.
    private let variables = ["GSETTINGS_BACKEND": "keyfile"]

    func testSuccessiveUsersLeaveNoData() throws {
        // Longer than any single step, otherwise the kiosk would reset in the middle.
        try openKiosk(#""idleTimeout": 10, "countdown": 2, "cursor": "hidden""#, variables: variables)
        try rememberScreen("first")
        var report = memoryReport("at the start")
        var settled: Double?
        while completed < Self.visits {
            persons += 1
            try usePage()
            try visitPosts()
            XCTAssertFalse(isScreen(like: "first"), "the screen of person \(persons)")
            if persons % 5 == 2 { try killWebProcesses() }
            if persons % 7 == 3 { try outage() } else if persons % 8 == 4 { try goAway() } else { try reset() }
            checkScreen("first")
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

    /// Two displays of one session. The kiosk of the second keeps its profile on disk until a wipe.
    func testVisitorsOfTwoDisplaysLeaveNoData() throws {
        if let absence = SwaySession.absence { throw XCTSkip(absence) }
        let displays = ["X11-1", "X11-2"]
        let session = try SwaySession(
            in: environment, displays: Dictionary(uniqueKeysWithValues: displays.map { ($0, "") }))
        sway = session
        try session.swaymsg("create_output")
        // The X windows of the displays are side by side.
        let (width, height) = (SwaySession.size.width / 2, SwaySession.size.height)
        try session.swaymsg("output * mode --custom \(width)x\(height)")
        let move = "xdotool windowmove $(xdotool search --onlyvisible --maxdepth 1 --name '' | tail -1) \(width) 0"
        try environment.run(["env", "DISPLAY=\(session.display)", "sh", "-c", move])
        let areas = ["\(width - 30)x\(height)+0+0", "\(width - 30)x\(height)+\(width)+0"]
        let receipts = environment.path("receipts")
        try FileManager.default.createDirectory(atPath: receipts, withIntermediateDirectories: true)
        let end = Date(timeIntervalSinceNow: Self.minutes * 60)
        var kiosks: [(app: AppProcess, settled: Double)] = []
        for (display, idle) in zip(displays, [#""idleTimeout": 10, "countdown": 2, "#, ""]) {
            let members = #"\#(idle)"cursor": "hidden", "printer": { "folder": "\#(receipts)" }"#
            try launchKiosk(members, variables: variables, profile: display)
            try waitForVisit("/")
            area = areas[kiosks.count]
            try rememberScreen(display)
            kiosks.append((app, 0))
        }
        var filesBeforeWipes = 0
        var rounds = 0
        repeat {
            rounds += 1
            for index in kiosks.indices {
                use(kiosks[index].app, profile: displays[index])
                persons += 1
                area = areas[index]
                pump(until: { (try? self.status()["state"]) != "wiping" }, "the kiosk is ready")
                try usePage()
                try visitPosts(walks: Self.visits > 1000 ? 20 : 1)
                try activate("visit", server.url + "/components/print")
                try waitForVisit("/components/print")
                // Turbo does not wait for the script of the new page.
                try waitForQuiet()
                try pressPageButton("Print this page")
                XCTAssertEqual(try waitForTrace("kiosk.printed")["failure"], .null)
                if persons % 5 == 2 { try killWebProcesses() }
                filesBeforeWipes += filesWithMark(of: displays[index]).count
                if persons % 7 == 3 { try outage() } else if persons % 8 == 5 { try goAway() } else { try reset() }
                // WebKit writes some records of the cache late. The kiosk deletes them within eight seconds.
                pump(
                    until: { filesWithMark(of: displays[index]) == [] },
                    "no file of \(displays[index]) has a mark of person \(persons)")
                checkScreen(displays[index])
                if rounds == 3 { kiosks[index].settled = app.proportionalSetSize }
            }
            completed = kiosks.map { $0.app.trace.count { $0.event == "visit.completed" } }.reduce(0, +)
            if rounds % 5 == 0 {
                print("\(completed) visits: \(kiosks.map { Int($0.app.proportionalSetSize) }) MiB")
            }
        } while Date() < end || (Self.visits > 1000 && completed < Self.visits)
        for (display, kiosk) in zip(displays, kiosks) {
            print(
                "\(display): \(Int(kiosk.app.proportionalSetSize)) MiB: \(kiosk.app.memoryByName). "
                    + "After three persons \(Int(kiosk.settled)) MiB.")
            XCTAssertTrue(kiosk.app.isRunning)
            guard kiosk.settled > 0 else { continue }
            // GTK keeps a frame each time the keyboard appears or disappears (Docs/Platform.md).
            let most = 80 + 3 * Double(persons)
            XCTAssertLessThan(kiosk.app.proportionalSetSize - kiosk.settled, most, "MiB more on \(display)")
        }
        print(
            "\(persons) persons, \(idlers) of them forgotten by the time-out, \(deaths) killed web processes, "
                + "\(outages) outages, \(filesBeforeWipes) files with a mark before the wipes")
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: receipts).count, persons)
        XCTAssertGreaterThan(filesBeforeWipes, 0, "The search finds the marks.")
        pump(until: { environment.files(containing: leftBehind) == [] }, "no file has a mark at the end")
    }

    private func filesWithMark(of display: String) -> [String] {
        environment.files(containing: leftBehind).filter { $0.contains(display) }
    }

    /// Keeps a picture of the screen once it does not change.
    private func rememberScreen(_ name: String) throws {
        var picture = Data()
        pump(
            until: {
                let before = picture
                picture = (try? screen()) ?? picture
                return !picture.isEmpty && picture == before
            }, "the first page is still")
        try picture.write(to: URL(filePath: environment.path("\(name).ppm")))
    }

    /// Checks that the screen is the same as before the first person, and that assistive technology finds no mark. The
    /// test also searches the files, which include the settings.
    private func checkScreen(_ name: String) {
        pump(until: { isScreen(like: name) }, "the screen \(name) after person \(persons) is as before the first")
        let texts = app.native.texts.union(app.web.texts)
        XCTAssertEqual(texts.filter { $0.contains(leftBehind) }, [], "person \(persons)")
    }

    /// Returns whether the screen looks like a picture. On the accelerated path, WebKit smooths the edges of letters
    /// differently from one drawing to the next, by at most 4 % of a pixel's value.
    private func isScreen(like picture: String) -> Bool {
        guard (try? screen()) != nil else { return false }
        let pictures = [environment.path("\(picture).ppm"), environment.path("screen.ppm")]
        let arguments = ["compare", "-metric", "AE", "-fuzz", "5%"] + pictures + ["null:"]
        return (try? environment.run(arguments)) != nil
    }

    /// Returns the screen without the scroll bar, which fades.
    private func screen() throws -> Data {
        // Unlike other formats, this one does not contain the time.
        let path = try environment.write("", to: "screen.ppm")
        let display = sway.map { ["env", "DISPLAY=\($0.display)"] } ?? []
        try environment.run(display + ["import", "-silent", "-window", "root", "-crop", area, path])
        return FileManager.default.contents(atPath: path) ?? Data()
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

    private func visitPosts(walks: Int = 1) throws {
        for walk in 1...walks {
            for post in 1...3 {
                try activate("visit", server.url + "/posts/\((persons + post) % 12 + 1)")
                try waitForTrace("visit.completed")
            }
            XCTAssertEqual(stacks.main.count, walk == 1 ? 5 : 4, "\(stacks.main)")
            guard walk < walks else { return }
            try activate("home")
            try waitForTrace("visit.completed")
        }
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
        // The search for files may have taken longer than the kiosk waits.
        try activate("visit", server.url + "/posts/1")
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

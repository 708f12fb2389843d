import DemoServer
import FoundationEssentials
import HybridTestSupport
import XCTest

/// Kiosks whose configuration comes from the operator's server.
final class EnrolledKioskTests: KioskTestCase {
    private var fleet: FleetServer?

    override func cleanUp() {
        fleet?.server.stop()
        fleet = nil
        super.cleanUp()
    }

    /// An application file for the demo site.
    private func file(_ version: Int, at path: String = "/", _ members: String = "") -> String {
        """
        { "configurationVersion": \(version), "startURL": "\(server.url)\(path)", \(members)
          "kiosk": { "idleTimeout": 3600, "metricsFile": "\(environment.path("kiosk.prom"))" } }
        """
    }

    private func launchEnrolled(
        _ arguments: [String]? = nil, variables: [String: String] = [:], profile: String? = nil
    ) throws {
        let fleet = try fleet ?? FleetServer(in: environment)
        self.fleet = fleet
        let place = try arguments ?? [fleet.enroll()]
        try launch(
            path: nil, arguments: ["--kiosk", "--enroll"] + place,
            variables: variables.merging(["HYBRID_DESKTOP_KIOSK_TRIAL": "\(Int(Timeouts.scaled(3) * 1000))"]) { $1 },
            profile: profile)
    }

    /// The stored state of the kiosk.
    private var stored: String {
        environment.read("home/.local/share/hybrid-desktop/enrolled/\(profile)/enrollment.json")
            .filter { ![" ", "\\"].contains($0) }
    }

    private func openEnrolled(_ text: String, variables: [String: String] = [:]) throws -> FleetServer {
        let fleet = try FleetServer(in: environment)
        self.fleet = fleet
        try fleet.publish(text)
        try launchEnrolled(variables: variables)
        try waitForVisit("/")
        return fleet
    }

    @discardableResult
    private func waitForConfiguration(_ result: String, version: Int? = nil) throws -> TraceEvent {
        try waitForTrace("kiosk.configuration") {
            $0["result"].string == result && (version == nil || $0["version"].int == version)
        }
    }

    func testChangeWaitsForTheUser() throws {
        let fleet = try openEnrolled(file(1))
        let process = app.processID
        try activate("visit", server.url + "/posts")
        try waitForVisit("/posts")
        let host = try environment.run(["hostname"]).split(separator: "\n").first ?? ""
        let devices = #""devices": { "\#(host)": { "userAgentPrefix": "At-{location}/{hostname}" } },"#
        try fleet.publish(file(2, at: "/links", devices))
        try waitForConfiguration("received", version: 2)
        let used = try status()
        XCTAssertEqual(used["state"], "occupied")
        XCTAssertEqual(used["configurationVersion"], "1")
        XCTAssertEqual(used["configurationCheck"], "received")
        XCTAssertEqual(used["configurationNext"], "2")
        XCTAssertEqual(used["configurationSource"], fleet.server.url + "/kiosk.json")
        XCTAssertEqual(stacks.main, ["/", "/posts"])

        server.clearRequests()
        try activate("reset")
        try waitForTrace("kiosk.wiped")
        try waitForConfiguration("applied", version: 2)
        try waitForVisit("/links")
        XCTAssertEqual(try status()["configurationVersion"], "2")
        XCTAssertEqual(try status()["configurationNext"], "0")
        XCTAssertEqual(app.processID, process)
        let agent = server.requests(for: "/links").last?.userAgent ?? ""
        XCTAssertTrue(agent.contains("At-Hall%203/\(host)"), agent)
        let place = "home/.local/share/hybrid-desktop/enrolled/\(profile)/enrollment.json"
        XCTAssertEqual(environment.permissions(of: place), 0o600)
        pump(
            until: { environment.read("kiosk.prom").contains("hybriddesktop_kiosk_configuration_version 2\n") },
            "the metrics have the version")
        // An unchanged file is not sent again.
        try waitForConfiguration("unchanged", version: 2)
        XCTAssertEqual(fleet.server.requests(for: "/kiosk.json").last?.status, 304)
    }

    func testForgedFileIsRefusedAndOfflineKioskStarts() throws {
        let fleet = try openEnrolled(file(1))
        try fleet.makeKey("other")
        try fleet.publish(file(2, at: "/links"), signedBy: "other")
        let refused = try waitForConfiguration("refused")
        XCTAssertTrue(refused["reason"].string?.contains("is signed with the key") ?? false, "\(refused)")
        XCTAssertTrue(try status()["configurationCheck"]?.contains("Sign it with that key.") ?? false)
        XCTAssertTrue(app.stderr.contains("the configuration is not updated"), app.stderr)
        setMark()
        fleet.removeSignature()
        let unsigned = try waitForTrace("kiosk.configuration") { $0["reason"].string?.contains("status 404") ?? false }
        XCTAssertEqual(unsigned["result"].string, "refused")
        setMark()
        try fleet.publish(file(2, at: "/links", "\"kiosc\": {},"))
        let faulty = try waitForTrace("kiosk.configuration") { $0["reason"].string?.contains("kiosc") ?? false }
        XCTAssertEqual(faulty["result"].string, "refused")
        XCTAssertEqual(stacks.main, ["/"])

        let profile = profile
        fleet.server.stop()
        app.terminate()
        XCTAssertTrue(app.waitForExit())
        try launchEnrolled(profile: profile)
        try waitForVisit("/")
        try waitForConfiguration("unreachable", version: 1)
    }

    func testBadStartPageIsRolledBack() throws {
        let fleet = try openEnrolled(file(1))
        try fleet.publish(file(2, at: "/missing"))
        try waitForConfiguration("applied", version: 2)
        let event = try waitForConfiguration("rolledBack", version: 2)
        XCTAssertTrue(event["reason"].string?.contains("start page was not shown (Not Found)") ?? false, "\(event)")
        setMark()
        try waitForConfiguration("applied", version: 1)
        try waitForVisit("/")
        let refused = try waitForConfiguration("refused")
        XCTAssertTrue(
            refused["reason"].string?.contains(
                "Version 2 failed on this device: The start page was not shown (Not Found).") ?? false, "\(refused)")
        try fleet.publish(file(3, at: "/links"))
        try waitForConfiguration("applied", version: 3)
        try waitForVisit("/links")
    }

    /// Publishing often is no crash loop, and a failure returns to the last version that worked.
    func testManyVersionsInAShortTime() throws {
        let fleet = try openEnrolled(file(1))
        for version in 2...6 {
            try fleet.publish(file(version))
            try waitForConfiguration("applied", version: version)
            try waitForVisit("/")
            pump(until: { stored.contains(#""hasShownPage":true"#) }, "version \(version) has shown its page")
        }
        try fleet.publish(file(7, at: "/missing"))
        try waitForConfiguration("rolledBack", version: 7)
        setMark()
        try waitForConfiguration("applied", version: 6)
        try waitForVisit("/")
    }

    func testSignInIsAStartPage() throws {
        let fleet = try openEnrolled(file(1))
        let signIn = #""authentication": { "strategy": "web", "signInPath": "/sign-in" },"#
        try fleet.publish(file(2, at: "/protected", signIn))
        try waitForConfiguration("applied", version: 2)
        try waitForTrace("authentication.presented")
        pump(until: { stored.contains(#""hasShownPage":true"#) }, "the trial has ended")
        XCTAssertEqual(try status()["configurationVersion"], "2")
    }

    func testReplacedKeyKeepsTheCopy() throws {
        let fleet = try FleetServer(in: environment)
        self.fleet = fleet
        try fleet.makeKey("other")
        try fleet.publish(file(1))
        try launchEnrolled([fleet.enroll(keys: ["key", "other"])])
        try waitForVisit("/")
        try fleet.publish(file(1), signedBy: "other")
        let signature = environment.read("kiosk.json.minisig").split(separator: "\n")[1]
        pump(until: { stored.contains(signature) }, "the new signature is stored")
        let profile = profile
        fleet.server.stop()
        app.terminate()
        XCTAssertTrue(app.waitForExit())
        try launchEnrolled([fleet.enroll(keys: ["other"])], profile: profile)
        try waitForVisit("/")
    }

    /// Otherwise the kiosk would restart again and again.
    func testFileThatCannotBeStoredIsNotApplied() throws {
        let place = environment.path("home/.local/share/hybrid-desktop/enrolled")
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
        let disk = try FullDisk(at: place)
        defer { disk.remove() }
        let fleet = try openEnrolled(file(1))
        disk.fill()
        try fleet.publish(file(2, at: "/links"))
        let refused = try waitForConfiguration("refused", version: 2)
        XCTAssertEqual(refused["reason"].string, "The file cannot be stored.")
        XCTAssertEqual(stacks.main, ["/"])
        disk.empty()
        try waitForConfiguration("applied", version: 2)
        try waitForVisit("/links")
    }

    func testClosedKioskIsNotRolledBack() throws {
        let fleet = try openEnrolled(file(1), variables: ["TZ": zone(inWhichHour: 4, isIn: 1800)])
        let closed = file(2).replacing(
            #""idleTimeout""#, with: #""openingHours": ["Mo-Su 12:00-13:00"], "idleTimeout""#)
        try fleet.publish(closed)
        try waitForConfiguration("applied", version: 2)
        // The checks follow every five seconds. The last one follows the end of the trial.
        for _ in 0...Int(Timeouts.scaled(3) / 5 + 1) {
            try waitForConfiguration("unchanged")
            setMark()
        }
        XCTAssertEqual(try status()["configurationVersion"], "2")
        XCTAssertEqual(try status()["state"], "closed")
    }

    func testCrashLoopIsRolledBack() throws {
        killsOnPurpose = true
        let fleet = try openEnrolled(file(1))
        let profile = profile
        try fleet.publish(file(2))
        for _ in 1...3 {
            try waitForConfiguration("applied", version: 2)
            kill(app.processID, SIGKILL)
            app.waitForExit()
            try launchEnrolled(profile: profile)
        }
        try waitForConfiguration("rolledBack", version: 2)
        try waitForConfiguration("applied", version: 1)
        XCTAssertTrue(try status()["configurationCheck"]?.contains("ended repeatedly") ?? false)
    }

    func testUnusableCopyIsReplacedAtStart() throws {
        let page = try environment.write("<p>Closed</p>", to: "closed.html")
        let closed = #""closedPage": "closed.html", "idleTimeout""#
        let fleet = try openEnrolled(file(1).replacing(#""idleTimeout""#, with: closed))
        let profile = profile
        app.terminate()
        XCTAssertTrue(app.waitForExit())
        try FileManager.default.removeItem(atPath: page)
        try launchEnrolled(profile: profile)
        try waitForTrace("kiosk.paused") { $0["reason"].string == "noConfiguration" }
        XCTAssertTrue(app.stderr.contains("closed.html"), app.stderr)
        try environment.write("<p>Closed</p>", to: "closed.html")
        try waitForConfiguration("applied", version: 1)
        try waitForVisit("/")
        app.terminate()
        XCTAssertTrue(app.waitForExit())
        try FileManager.default.removeItem(atPath: page)
        try launchEnrolled(profile: profile)
        try waitForTrace("kiosk.paused") { $0["reason"].string == "noConfiguration" }
        try fleet.publish(file(2))
        try waitForConfiguration("applied", version: 2)
        try waitForVisit("/")
    }

    func testFirstStartNeedsTheServer() throws {
        let fleet = try FleetServer(in: environment)
        self.fleet = fleet
        try launchEnrolled()
        try waitForTrace("kiosk.paused") { $0["reason"].string == "noConfiguration" }
        try waitForWidget(.label, "We will be right back")
        XCTAssertTrue(app.stderr.contains("This kiosk has no configuration yet."), app.stderr)
        XCTAssertEqual(try status()["lastFailure"], "noConfiguration, waiting 5 s")
        // The address of the configuration is no page.
        for action in ["home", "reload"] { try activate(action) }
        XCTAssertThrowsError(try activate("visit", fleet.server.url + "/kiosk.json"))
        try activate("reset")
        try waitForTrace("kiosk.wiped")
        try waitForWidget(.label, "We will be right back")
        XCTAssertEqual(fleet.server.requests.map(\.userAgent).filter { $0.contains("Mozilla") }, [])
        try fleet.makeKey("other")
        try fleet.publish(file(1), signedBy: "other")
        try waitForConfiguration("refused")
        let profile = profile
        app.terminate()
        XCTAssertTrue(app.waitForExit())
        try launchEnrolled(profile: profile)
        try waitForTrace("kiosk.paused") { $0["reason"].string == "noConfiguration" }
        XCTAssertTrue(app.stderr.contains("is signed with the key"), app.stderr)
        try fleet.publish(file(1))
        try waitForConfiguration("applied", version: 1)
        try waitForVisit("/")
        XCTAssertEqual(server.requests(for: "/").count, 1)

        // The signature does not replace TLS, without which an attacker could hold back a newer file.
        let certificate = try TestCertificates(in: environment).make(.selfSigned)
        try useServer(DemoServer.Options(security: DemoServer.Security(certificate: certificate)))
        let key = environment.read("key.pub").split(separator: "\n").last.map(String.init) ?? ""
        try launchEnrolled([server.url + "/kiosk.json", "--enroll-key", key])
        try waitForTrace("kiosk.paused")
        XCTAssertTrue(app.stderr.contains("certificate"), app.stderr)
        XCTAssertEqual(server.requests.map(\.path), [])

        try launchEnrolled([fleet.server.url + "/kiosk.json"])
        XCTAssertTrue(app.waitForExit())
        XCTAssertEqual(app.exitStatus, 2)
        XCTAssertTrue(app.stderr.contains("“” is not a public key."), app.stderr)
    }
}
